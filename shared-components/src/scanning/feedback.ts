export type ScanKind = 'right' | 'wrong' | 'repeated'

/** Tones as [hertz, seconds, pause]: right is one high tone, wrong two low ones, repeated one in between. */
const tones: Record<ScanKind, readonly (readonly [hertz: number, seconds: number, after: number])[]> = {
  right: [[1320, 0.09, 0]],
  wrong: [
    [220, 0.16, 0],
    [180, 0.22, 0.22],
  ],
  repeated: [[660, 0.07, 0]],
}
const shakes: Record<ScanKind, number[]> = { right: [40], wrong: [120, 60, 120], repeated: [20, 40, 20] }

let audio: AudioContext | undefined
let isMuted = false

/** Silences the tones; words, colour and vibration stay. */
export const setMuted = (muted: boolean): void => {
  isMuted = muted
}

function play(context: AudioContext, [hertz, seconds, after]: readonly [number, number, number]): void {
  const start = context.currentTime + after
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = hertz
  tone.type = hertz < 400 ? 'square' : 'sine'
  volume.gain.setValueAtTime(0.2, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}

/**
 * Says by ear and hand how a scan went. Vibration respects the wish for less motion; `isSilent` leaves out the tones
 * this time.
 */
export function feedback(kind: ScanKind, isSilent = false): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches && 'vibrate' in navigator) navigator.vibrate(shakes[kind])
  if (isMuted || isSilent) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  for (const tone of tones[kind]) play(audio, tone)
}
