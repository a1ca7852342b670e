import { html, nothing } from 'lit'
import { cameraView, type ViewProps } from './camera-view.ts'
import { entryForm, type EntryProps } from './entry-form.ts'
import { icon } from './icons.ts'
import { outcomeStrip, spokenOutcome, type Outcome } from './outcome.ts'

type BodyProps = {
  outcome: Outcome | undefined
  problem: string
  /** Absent in manual entry. */
  view: ViewProps | undefined
  entry: EntryProps
}

const problemNote = (words: string) =>
  html`<p part="problem" class="problem" role="alert">${icon('trouble')}<span>${words}</span></p>`

const scannerBody = ({ outcome, problem, view, entry }: BodyProps) => html`
  ${outcomeStrip(outcome)}
  <div class="body">
    ${problem ? problemNote(problem) : nothing}
    ${view ? cameraView(view) : nothing}
    ${entryForm(entry)}
    <slot></slot>
  </div>`

type FrameProps = BodyProps & { heading: string }

/** The scanner as part of its page. */
export const inlineFrame = ({ onUse, ...props }: FrameProps & { onUse: () => void }) =>
  html`<section part="dialog" class="frame" aria-label=${props.heading} @focusin=${onUse}
    @pointerdown=${onUse}>${scannerBody(props)}</section>`

type DialogProps = FrameProps & { isOpen: boolean; onClose: () => void; onClosed: () => void }

/** The scanner as a dialog; what it read last is still said when it has gone. */
export const dialogFrame = ({ isOpen, onClose, onClosed, ...props }: DialogProps) => html`
  <dialog part="dialog" class="frame" aria-labelledby="heading" @close=${onClosed}>
    <header>
      <h2 id="heading" part="heading">${props.heading}</h2>
      <button part="close" class="plain" type="button" aria-label="Close"
        @click=${onClose}>${icon('close', 16)}</button>
    </header>
    ${scannerBody(props)}
  </dialog>
  <p class="spoken" role="status">${isOpen ? nothing : spokenOutcome(props.outcome)}</p>`
