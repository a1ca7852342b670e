const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff'
const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
const isWebp = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'

/** The kind of picture that the first bytes say, whatever the file's name or sender does. */
export function pictureKind(bytes: Buffer): 'JPEG' | 'PNG' | 'WebP' | undefined {
  if (isJpeg(bytes)) return 'JPEG'
  if (isPng(bytes)) return 'PNG'
  return isWebp(bytes) ? 'WebP' : undefined
}
