/** Spellings of an address that a person, a mail server or a database might take for the same one. */
export function spellingsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  const swaps: readonly (readonly [RegExp, string])[] = [
    [/i/, 'İ'],
    [/i/, 'ı'],
    [/i/, 'I'],
    [/i/, 'í'],
    [/e/, 'е'],
    [/a/, 'а'],
    [/o/, 'ο'],
    [/r/, 'ꭇ'],
    [/s/, 'ſ'],
    [/k/, '\u212a'],
    [/a/, 'ａ'],
    [/e/, 'ｅ'],
    [/m/, '𝐦'],
    [/l/, 'ⅼ'],
    [/e/, 'e\u0301'],
    [/a/, 'ª'],
  ]
  const inside = ['\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u202e', '\u0000', ' ', '\t', '\u00a0']
  return [
    ...swaps.flatMap(([from, to]) => [`${local.replace(from, to)}@${domain}`, `${local}@${domain.replace(from, to)}`]),
    ...inside.flatMap((sign) => [
      `${sign}${email}`,
      `${email}${sign}`,
      `${local.slice(0, 2)}${sign}${local.slice(2)}@${domain}`,
    ]),
    email.toUpperCase(),
    `${local.toUpperCase()}@${domain}`,
    `${local}@${domain.toUpperCase()}`,
    `  ${email}  `,
    `${email}.`,
    `${local}+x@${domain}`,
    `${local.replace('.', '')}@${domain}`,
    `${local.split('').join('.')}@${domain}`,
    `"${local}"@${domain}`,
    `${local}@${domain}@${domain}`,
    `${local}＠${domain}`,
    `${local}@${domain.replace('.', '。')}`,
    `${local}@${domain.replace('.', '．')}`,
    `mailto:${email}`,
    `<${email}>`,
    `${local}(comment)@${domain}`,
    `${local}%40${domain}`,
    `${local}@${domain},other@${domain}`,
    `${local}@${domain}\nother@${domain}`,
    email.normalize('NFD'),
  ].filter((spelling) => spelling !== email)
}
