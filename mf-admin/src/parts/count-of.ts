import { thousands } from 'contract/format'

/** '1 job', '1,204 jobs'. */
export const countOf = (count: number, word: string): string => `${thousands(count)} ${word}${count === 1 ? '' : 's'}`
