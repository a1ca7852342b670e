import { toCanvas } from 'bwip-js/browser'
import { expect } from 'chai'
import { watch } from './decoder.ts'
import type { Read } from './engine.ts'

/** A playing video of a label, drawn again sixteen times a second. */
async function filmOf(bcid: string, text: string): Promise<{ video: HTMLVideoElement; end: () => void }> {
  const label = document.createElement('canvas')
  toCanvas(label, { bcid, text, scale: 3, height: 25, paddingwidth: 12, paddingheight: 8, backgroundcolor: 'ffffff' })
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  const draw = (): void => {
    if (!context) return
    context.fillStyle = '#999'
    context.fillRect(0, 0, 1280, 720)
    context.drawImage(label, 400, 200)
  }
  const timer = setInterval(draw, 60)
  const video = Object.assign(document.createElement('video'), { srcObject: canvas.captureStream(), muted: true, playsInline: true })
  document.body.append(video)
  await video.play()
  return { video, end: () => { clearInterval(timer); video.remove() } }
}

test('a label before the camera is read, and told once', async () => {
  const film = await filmOf('code128', 'CROSS-4711')
  const reads: Read[] = []
  const read = await new Promise<Read>((done, failed) => {
    const watched = watch(film.video, { formats: ['EAN13', 'EAN8', 'Code128', 'Code39'], onRead: (read) => { reads.push(read); setTimeout(() => { watched.stop(); done(read) }, 500) }, onTrouble: failed })
  })
  film.end()
  expect([read.text, read.format, reads.length]).to.deep.equal(['CROSS-4711', 'Code128', 1])
})
