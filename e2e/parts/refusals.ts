import type { Answer } from './ask.ts'

/** What must not be read in any answer: a trace, a path, a statement. */
export const innards =
  /\bat .+:\d+:\d+|node_modules|\/src\/|\.ts\b|syntax error|violates|\b(select|insert into|update|delete from) \w+ (from|set|values|where)\b|pg_|relation "/i

/** What is wrong with a refusal, in words; undefined when a person can act on it. */
export function faultIn(
  answer: Answer,
  { status, field }: { status: number; field?: string | undefined },
): string | undefined {
  const { json, text, requestId } = answer
  if (answer.status !== status) return `${answer.status} ${text.slice(0, 160)}, expected ${status}`
  if (field !== undefined && json['field'] !== field) return `names ${String(json['field'])}: ${text.slice(0, 120)}`
  if (typeof json['message'] !== 'string' || !/^[A-Z_].*\.$/s.test(json['message']))
    return `message is no sentence: ${String(json['message'])}`
  if (json['success'] !== false || json['requestId'] !== requestId || requestId === '')
    return `request id ${String(json['requestId'])}, header ${requestId}`
  return innards.test(text) ? `tells what is inside: ${text.slice(0, 200)}` : undefined
}
