import { handedKeys } from 'contract/stored'
import { addresses } from './addresses.ts'
import { ask, checkEmail, emailNow, focusFirst, found, startForm, watchEmail } from './form.ts'
import { showDone, showForm } from './shown.ts'

/** Somebody asks for a link; the answer is the same whether the e-mail is known or not. */
export function startForgetPassword(form: HTMLFormElement) {
  const email = found<HTMLInputElement>('email')
  email.value ||= sessionStorage.getItem(handedKeys.email) ?? ''
  watchEmail()
  startForm({
    form,
    busy: 'Sending…',
    check: checkEmail,
    send: async () => {
      await ask(addresses.forgetPassword, { Email: emailNow() })
      showDone(emailNow())
      return false
    },
  })
  found('again').addEventListener('click', () => showForm(email))
  focusFirst(form, email)
}
