/** Calls back whenever the video shows another frame, until the returned function is called. */
export function onEachFrame(video: HTMLVideoElement, onFrame: () => void): () => void {
  return 'requestVideoFrameCallback' in video ? byFrameCallback(video, onFrame) : byAnimationFrame(video, onFrame)
}

function byFrameCallback(video: HTMLVideoElement, onFrame: () => void): () => void {
  let request = 0
  const wait = (): void => {
    request = video.requestVideoFrameCallback(() => {
      wait()
      onFrame()
    })
  }
  wait()
  return () => video.cancelVideoFrameCallback(request)
}

function byAnimationFrame(video: HTMLVideoElement, onFrame: () => void): () => void {
  let [request, shown] = [0, -1]
  const wait = (): void => {
    request = requestAnimationFrame(() => {
      wait()
      if (video.currentTime === shown) return
      shown = video.currentTime
      onFrame()
    })
  }
  wait()
  return () => cancelAnimationFrame(request)
}

/** The frame shown now, in the form that costs least to hand over; undefined while there is none. */
export async function takeFrame(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
  if (typeof VideoFrame === 'undefined') return createImageBitmap(video)
  try {
    return new VideoFrame(video)
  } catch {
    return createImageBitmap(video)
  }
}
