import { addresses } from './addresses.ts'
import { ask, checkEmail, emailNow, found, focusFirst, Refused, say, startForm, watchEmail } from './form.ts'
import { checkNewPassword, watchNewPassword } from './new-password.ts'
import { rulesNamed } from './rules.ts'
import { showDone } from './shown.ts'

const needed = { merchant: 'Type the name of the merchant.', name: 'Type your name.' } as const

/** A merchant asks to be taken on; the answer is the same whether the e-mail is known or not. */
export function startSignUp(form: HTMLFormElement) {
  const rules = rulesNamed(form.dataset['rules'])
  const field = (id: string) => found<HTMLInputElement>(id)
  const valueOf = (id: string) => field(id).value.trim()
  const optional = (name: string, id: string) => (valueOf(id) ? { [name]: valueOf(id) } : {})
  watchEmail()
  watchNewPassword(() => rules)
  for (const id of Object.keys(needed)) field(id).addEventListener('input', () => say(field(id), ''))
  startForm({
    form,
    busy: 'Signing up…',
    check: () => {
      for (const [id, words] of Object.entries(needed)) say(field(id), valueOf(id) ? '' : words)
      checkEmail()
      checkNewPassword(rules)
    },
    send: async () => {
      await ask(addresses.signUp, {
        MerchantName: valueOf('merchant'),
        Name: valueOf('name'),
        Email: emailNow(),
        Password: field('password').value,
        ...optional('Phone', 'phone'),
        ...optional('Message', 'message'),
      })
      showDone(emailNow())
      return false
    },
    refused: (problem) => {
      if (problem instanceof Refused && problem.code === 'weak-password') field('password').focus()
    },
  })
  focusFirst(form, field('merchant'))
}
