import { addresses } from './addresses.ts'
import { ask, checkEmail, emailNow, found, focusFirst, say, startForm, watchEmail } from './form.ts'
import { showDone } from './shown.ts'

const needed = { merchant: 'Type the name of the merchant.', name: 'Type your name.' } as const

/** A merchant asks to be taken on; the answer is the same whether the e-mail is known or not. */
export function startSignUp(form: HTMLFormElement) {
  const field = (id: string) => found<HTMLInputElement>(id)
  const valueOf = (id: string) => field(id).value.trim()
  const optional = (name: string, id: string) => (valueOf(id) ? { [name]: valueOf(id) } : {})
  watchEmail()
  for (const id of Object.keys(needed)) field(id).addEventListener('input', () => say(field(id), ''))
  startForm({
    form,
    busy: 'Signing up…',
    check: () => {
      for (const [id, words] of Object.entries(needed)) say(field(id), valueOf(id) ? '' : words)
      checkEmail()
    },
    send: async () => {
      await ask(addresses.signUp, {
        MerchantName: valueOf('merchant'),
        Name: valueOf('name'),
        Email: emailNow(),
        ...optional('Phone', 'phone'),
        ...optional('Message', 'message'),
      })
      showDone(emailNow())
      return false
    },
  })
  focusFirst(form, field('merchant'))
}
