/** Test codes as bars: the widths of bars and spaces in turn, in modules, a bar first. */
export type Bars = readonly number[]

const widths = (text: string): number[] => [...text].map(Number)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Code 128 by value, 0 to 105. Value 102 is FNC1, 103 to 105 start sets A, B and C. */
const patterns =
  (
    '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
    '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
    '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
    '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
    '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
    '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
  ).match(/.{6}/g) ?? []
const stop = '2331112'
const [toC, toB, fnc1, startB, startC] = [99, 100, 102, 104, 105]

/** The character that stands for FNC1 in a text to encode. */
export const fnc1Sign = '\u001d'

const startsWithPairs = (text: string): boolean => /^(?:\d\d){2}/.test(text)

/** Values of a text in sets B and C: pairs of digits in C where four or more follow one another. */
function valuesOf(text: string): number[] {
  const values: number[] = []
  let set: 'B' | 'C' = startsWithPairs(text.replace(fnc1Sign, '')) ? 'C' : 'B'
  values.push(set === 'C' ? startC : startB)
  for (let at = 0; at < text.length;) {
    const [rest, pair] = [text.slice(at), /^\d\d/.exec(text.slice(at))?.[0]]
    if (rest.startsWith(fnc1Sign)) {
      values.push(fnc1)
      at += 1
      continue
    }
    const next = set === 'C' ? (pair ? 'C' : 'B') : startsWithPairs(rest) ? 'C' : 'B'
    if (next !== set) values.push(next === 'C' ? toC : toB)
    set = next
    values.push(set === 'C' ? Number(pair) : rest.charCodeAt(0) - 32)
    at += set === 'C' ? 2 : 1
  }
  return values
}

/** Code 128 of printable ASCII; \u001d is FNC1, which first makes it GS1-128. */
export function code128(text: string): Bars {
  const values = valuesOf(text)
  const check = sum(values.map((value, index) => value * Math.max(1, index))) % 103
  return widths([...values, check].map((value) => patterns[value]).join('') + stop)
}

const digitWidths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** Which of the six left digits are drawn reversed; it tells the first digit. */
const reversals = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

/** EAN-13 of thirteen digits. */
export function ean13(code: string): Bars {
  const [first, ...digits] = widths(code)
  const drawn = digits.map((digit) => digitWidths[digit] ?? '')
  const turned = reversals[first ?? 0] ?? ''
  const left = drawn.slice(0, 6).map((digit, index) => (turned[index] === '1' ? [...digit].reverse().join('') : digit))
  return widths(`111${left.join('')}11111${drawn.slice(6).join('')}111`)
}
