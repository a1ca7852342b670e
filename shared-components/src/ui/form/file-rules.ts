import { sizeWords } from 'contract/format'

const megabyte = 1024 * 1024

const fits = (file: { name: string; type: string }, rule: string): boolean =>
  rule.startsWith('.')
    ? file.name.toLowerCase().endsWith(rule.toLowerCase())
    : rule.endsWith('/*')
      ? file.type.startsWith(rule.slice(0, -1))
      : file.type === rule

/** Why a file is not taken, in words; undefined when it is. */
export function fileProblem(
  file: { name: string; type: string; size: number },
  { accept, mostMegabytes }: { accept: string; mostMegabytes: number },
): string | undefined {
  const rules = accept
    .split(',')
    .map((rule) => rule.trim())
    .filter(Boolean)
  if (rules.length > 0 && !rules.some((rule) => fits(file, rule))) {
    const wanted = rules.map((rule) => rule.replace(/^.*[/.]/, '').toUpperCase()).join(', ')
    return `${file.name} is not ${wanted}. Choose another file.`
  }
  if (file.size === 0) return `${file.name} is empty. Choose a file with content.`
  if (file.size > mostMegabytes * megabyte)
    return (
      `${file.name} is ${sizeWords(file.size)}; at most ${mostMegabytes} MB are taken. ` +
      'Choose a smaller file, or send it in parts.'
    )
  return undefined
}
