import type { Plugin } from 'vite'

type Asset = { name: string; content: string | Uint8Array }
export type ScannerAssets = { worker: Asset; wasm: Asset }

/** The decoder's worker, one script, and its wasm; both names tell their content. */
export function scannerAssets(options: { minify: boolean }): Promise<ScannerAssets>
/** Puts the addresses of worker and wasm into what is built. */
export function scannerAddresses(assets: ScannerAssets): Plugin
