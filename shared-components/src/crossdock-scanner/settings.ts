import { codeFormats, type CodeFormat } from '../scanning/engine.ts'

/** A list given as property, or as text by attribute. */
type List = string | readonly string[]

const namesIn = (list: List, between: RegExp): string[] =>
  (typeof list === 'string' ? list.split(between) : [...list]).map((name) => name.trim()).filter((name) => name !== '')

const isFormat = (name: string): name is CodeFormat => codeFormats.some((format) => format === name)

/** The formats to read, and the names nobody knows. All are read where none is named, and no other than those named. */
export function formatsIn(list: List): { formats: readonly CodeFormat[]; unknown: readonly string[] } {
  const names = namesIn(list, /[\s,]+/)
  return {
    formats: names.length > 0 ? names.filter(isFormat) : codeFormats,
    unknown: names.filter((name) => !isFormat(name)),
  }
}

/** The codes the page expects; a Code 128 may hold blanks, so only commas part them. */
export const expectedIn = (list: List): readonly string[] => namesIn(list, /,/)

/** The quantity as a number; undefined unless it is whole and at least 1. */
export function unitsIn(text: string): number | undefined {
  const units = Number(text)
  return Number.isSafeInteger(units) && units >= 1 ? units : undefined
}
