import { useStore } from '@nanostores/react'
import { useDialog } from 'shared-components/dialog'
import { Button } from 'shared-components/page'
import { $work, type Work } from 'shared-state'

/** While a write is under way that must not be repeated: the page is dim, takes no press, and says what is being done. */
export function Working() {
  const work = useStore($work)
  return work ? <Dimmed work={work} /> : null
}

function Dimmed({ work: { says, cancel } }: { work: Work }) {
  const dialog = useDialog(true)
  return (
    <dialog
      ref={dialog}
      className="frame-work"
      aria-label={says}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        cancel?.()
      }}
      onCancel={(event) => event.preventDefault()}
      // A second Esc closes it whatever is said of that; only the end of the work does.
      onClose={(event) => $work.get() && event.currentTarget.showModal()}
    >
      <div className="frame-work__says" role="status">
        <span className="cd-spinner" aria-hidden="true" />
        {says}
      </div>
      {cancel && (
        <Button hasFocus onClick={cancel}>
          Cancel
        </Button>
      )}
    </dialog>
  )
}
