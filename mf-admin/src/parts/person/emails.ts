import { newUser } from 'contract/forms/admin'
import { mostInvited } from 'contract/people'
import type { FieldSchema } from 'shared-components/form'

const { pattern = '', maxLength = Infinity } = newUser.properties.email as FieldSchema
const address = new RegExp(pattern, 'u')

/** The addresses in a piece: 'Per Lund <per@birch.example>' says one, 'a@b.c d@e.f' two. */
const wordsIn = (piece: string): string[] => {
  const named = /<([^<>]*)>/.exec(piece)?.[1]
  return (named ?? piece).split(/\s+/).map((word) => word.replace(/^mailto:|^["']|["'.]+$/g, ''))
}

export type Emails = { emails: string[]; left: string; problem?: string }

/**
 * E-mails as they are typed or pasted, a column or with commas, after those that were taken before. What is no address
 * is left to be corrected; an address is taken once, however it is spelt.
 */
export function emailsIn(text: string, before: readonly string[]): Emails {
  const emails = [...before]
  const bad: string[] = []
  let over = 0
  for (const word of text
    .split(/[,;\n\t]+/)
    .flatMap(wordsIn)
    .filter(Boolean)) {
    if (!address.test(word) || word.length > maxLength) bad.push(word)
    else if (emails.some((email) => email.toLowerCase() === word.toLowerCase())) continue
    else if (emails.length < mostInvited) emails.push(word)
    else over++
  }
  const left = bad.join(', ')
  if (bad.length > 0) return { emails, left, problem: 'Error: Invalid Email Address!' }
  if (over > 0) return { emails, left, problem: `At most ${mostInvited} at once: ${over} more were left out` }
  return { emails, left }
}
