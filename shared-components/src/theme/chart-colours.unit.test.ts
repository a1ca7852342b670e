import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Three = [number, number, number]
const least = 26

const tokensOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g)].map(
      ([, name = '', colour = '']) => [name, colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour],
    ),
  )
const themes = { light: tokensOf('./tokens.css'), dark: tokensOf('./dark.css') }

/** Machado, Oliveira, Fernandes 2009, severity 1. */
const sights: Record<string, [Three, Three, Three]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const linear = (colour: string): Three =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Three

const seen = (rows: [Three, Three, Three], [red, green, blue]: Three): Three =>
  rows.map((row) => Math.min(1, Math.max(0, row[0] * red + row[1] * green + row[2] * blue))) as Three

function lab([red, green, blue]: Three): Three {
  const bent = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116)
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const between = (one: string, other: string, rows: [Three, Three, Three]): number => {
  const [first, second] = [one, other].map((colour) => lab(seen(rows, linear(colour))))
  return Math.hypot(...(first ?? []).map((part, index) => part - (second?.[index] ?? 0)))
}

const luminance = (colour: string): number => {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

for (const [theme, tokens] of Object.entries(themes)) {
  const of = (name: string): string => {
    const colour = tokens[name]
    if (!colour) throw new Error(`${theme} has no --${name}`)
    return colour
  }
  test.each(Object.entries(sights))(
    `in ${theme}, neighbours among the six categories stay apart in %s sight`,
    (_, rows) => {
      const categories = [1, 2, 3, 4, 5, 6].map((number) => of(`cd-category-${number}`))
      for (const [index, colour] of categories.slice(1).entries())
        expect(between(categories[index] ?? '', colour, rows), `${index + 1} and ${index + 2}`).toBeGreaterThanOrEqual(
          least,
        )
    },
  )

  test(`in ${theme}, a number can be read in its part of a bar`, () => {
    for (const stage of ['shipped', 'packed', 'picked', 'open'])
      expect(contrast(of(`cd-stage-${stage}`), of(`cd-on-stage-${stage}`)), stage).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('cd-series'), of('cd-on-series'))).toBeGreaterThanOrEqual(4.5)
  })
}
