import type { Engine } from './engine.ts'
import { openNative } from './engines/native.ts'
import { openZxingJs, type Pause } from './engines/zxing-js.ts'
import { openZxingWasm } from './engines/zxing-wasm.ts'

/** zxing-wasm where WebAssembly runs and may; else the engine that needs none. */
export async function openEngine(wasm: string): Promise<Engine> {
  if (typeof WebAssembly === 'undefined') return openZxingJs()
  return openZxingWasm(wasm).catch(() => openZxingJs())
}

/** Who is asked as well when nothing is read: the browser itself where it knows all formats, else zxing-js. */
export const openSecondEngine = async (pause?: Pause): Promise<Engine> => (await openNative()) ?? openZxingJs(pause)
