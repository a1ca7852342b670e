import { found } from './form.ts'

/** Shows what is said when the form was sent, in its place. */
export function showDone(sentTo: string) {
  found('sent-to').textContent = sentTo
  found('asking').hidden = true
  const done = found('done')
  done.hidden = false
  done.querySelector('h1')?.focus()
}

/** The form again, as it was. */
export function showForm(field: HTMLElement) {
  found('done').hidden = true
  found('asking').hidden = false
  field.focus()
}
