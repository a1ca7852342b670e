import type { CodeFormat, Engine } from '../engine.ts'

type NativeFormat = 'ean_13' | 'ean_8' | 'code_128' | 'code_39' | 'upc_a'
type NativeCode = { rawValue: string; format: NativeFormat; cornerPoints: readonly { x: number; y: number }[] }
type Detector = { detect: (image: ImageData) => Promise<readonly NativeCode[]> }
type DetectorClass = {
  new (options: { formats: readonly NativeFormat[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const nativeOf: Record<CodeFormat, NativeFormat> = {
  EAN13: 'ean_13',
  EAN8: 'ean_8',
  Code128: 'code_128',
  Code39: 'code_39',
}
const nameOf: Record<NativeFormat, CodeFormat> = {
  ean_13: 'EAN13',
  upc_a: 'EAN13',
  ean_8: 'EAN8',
  code_128: 'Code128',
  code_39: 'Code39',
}

/** The browser's own BarcodeDetector, or nothing where it is missing or lacks one of the four formats. */
export async function openNative(): Promise<Engine | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !supported || !Object.values(nativeOf).every((format) => supported.includes(format)))
    return undefined
  const detectors = new Map<string, Detector>()
  const detectorFor = (formats: readonly CodeFormat[]): Detector => {
    const detector =
      detectors.get(formats.join()) ?? new BarcodeDetector({ formats: formats.map((format) => nativeOf[format]) })
    detectors.set(formats.join(), detector)
    return detector
  }
  return {
    name: 'BarcodeDetector',
    async read({ data, width, height }, formats) {
      const pixels = new ImageData(width, height)
      const words = new Uint32Array(pixels.data.buffer)
      for (const [index, grey] of data.entries()) words[index] = 0xff000000 | (grey * 0x10101)
      const codes = await detectorFor(formats).detect(pixels)
      return codes.map(({ rawValue, format, cornerPoints }) => ({
        text: format === 'upc_a' ? rawValue.padStart(13, '0') : rawValue,
        format: nameOf[format],
        lines: 1,
        corners: cornerPoints.map(({ x, y }) => [x, y] as const),
      }))
    },
    close: () => detectors.clear(),
  }
}
