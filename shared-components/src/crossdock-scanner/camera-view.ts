import { html, nothing } from 'lit'
import type { CameraSession } from './camera-session.ts'
import { icon } from './icons.ts'
import { restWords } from './words.ts'

export type ViewProps = {
  session: CameraSession
  kind: 'right' | 'wrong' | undefined
  isTorchOn: boolean
  onResume: () => void
  onTorch: () => void
}

/** What was found, over the picture: an SVG that slices as the video's object-fit covers. */
function outlineOf({ outline }: CameraSession) {
  if (!outline) return nothing
  return html`
    <svg class="outline" viewBox="0 0 ${outline.width} ${outline.height}" preserveAspectRatio="xMidYMid slice"
      aria-hidden="true">
      <polygon points=${outline.corners.map((corner) => corner.join(',')).join(' ')}></polygon>
    </svg>`
}

function coverOf({ session, onResume }: ViewProps) {
  if (session.state === 'starting' || session.state === 'off')
    return html`<p class="cover"><span>Starting the camera…</span></p>`
  if (session.state !== 'paused' || !session.rest) return html`<div part="aim" class="aim"></div>`
  if (session.rest === 'away') return html`<p class="cover"><span>${restWords.away}</span></p>`
  return html`<button part="resume" class="cover cover--resume" type="button"
    @click=${onResume}><span>${restWords[session.rest]}</span></button>`
}

const partOf = (place: number, start: number, size: number): number => Math.min(1, Math.max(0, (place - start) / size))

function focusWhere(session: CameraSession, event: MouseEvent): void {
  const { left, top, width, height } = session.video.getBoundingClientRect()
  void session.focus(partOf(event.clientX, left, width), partOf(event.clientY, top, height))
}

/** Torch, zoom and choice of camera: each only where there is something to set. */
function toolsOf({ session, isTorchOn, onTorch }: ViewProps) {
  const { lens, cameras, deviceId } = session
  const hasChoice = cameras.length > 1
  if (!lens || (!lens.hasTorch && !lens.zoom && !hasChoice)) return nothing
  return html`
    <div part="tools" class="tools">
      ${
        lens.hasTorch
          ? html`<button part="torch" class="quiet" type="button" aria-pressed=${isTorchOn}
        @click=${onTorch}>${icon('torch')}Light</button>`
          : nothing
      }
      ${
        lens.zoom
          ? html`<label class="zoom">Zoom <input part="zoom" type="range" min=${lens.zoom.min} max=${lens.zoom.max}
            step=${lens.zoom.step} .value=${String(lens.zoom.value)}
            @input=${(event: Event & { target: HTMLInputElement }) =>
              void session.zoom(event.target.valueAsNumber)}></label>`
          : nothing
      }
      ${
        hasChoice
          ? html`<select part="cameras" aria-label="Camera"
            @change=${(event: Event & { target: HTMLSelectElement }) => session.choose(event.target.value)}>
        ${cameras.map(
          (camera, index) => html`<option value=${camera.deviceId}
          ?selected=${camera.deviceId === deviceId}>${camera.label || `Camera ${index + 1}`}</option>`,
        )}</select>`
          : nothing
      }
    </div>`
}

/** The camera's picture, where to aim, and what the camera lets us set. */
export const cameraView = (props: ViewProps) => html`
  <div part="view" class="view ${props.kind ? `view--${props.kind}` : ''}"
    @click=${(event: MouseEvent) => focusWhere(props.session, event)}>
    ${props.session.video}${outlineOf(props.session)}${coverOf(props)}
  </div>
  ${toolsOf(props)}`
