/**
 * Where the decoder's worker and its wasm stand, as absolute addresses. The builds put their own file names in place of
 * this module.
 */
export const assets = {
  worker: new URL('decoder.worker.ts', import.meta.url).href,
  wasm: new URL('/node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url).href,
}
