/** Cursors as lists give them out, with one part exchanged for what no list would say. */

type Place = unknown[]

const keys: readonly unknown[] = [
  null,
  '',
  '\0',
  'a\0b',
  '\ud800',
  'infinity',
  '-infinity',
  '2026-02-30 00:00:00+00',
  '2026-13-01 00:00:00+00',
  '99999-01-01 00:00:00+00',
  '294277-01-01 00:00:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 25:00:00+00',
  '2026-01-01 00:00:00+99',
  '9223372036854775808',
  '-9223372036854775809',
  '1e5',
  'NaN',
  "' or true --",
  'x'.repeat(2_000),
  1,
  {},
  [],
]
const ids: readonly unknown[] = [null, -1, 0, 1.5, 1e300, 2 ** 53, '1', {}, [1], true]
const firsts: readonly unknown[] = [null, 2 ** 31, -(2 ** 31) - 1, 2 ** 40, 1.5, 'x', {}]

const written = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')
const withPart = (place: Place, part: number, value: unknown): string =>
  written(place.map((one, n) => (n === part ? value : one)))

/** Texts for the field Cursor, of a list that gave out this one. */
export function oddCursors(cursor: string | undefined): string[] {
  const place: Place = cursor
    ? (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Place)
    : ['AAAAAAAA', '1', 1, 0, 0]
  return [
    ...keys.map((key) => withPart(place, 1, key)),
    ...ids.map((id) => withPart(place, 2, id)),
    ...[2, 'x', null, {}].map((isBackward) => withPart(place, 3, isBackward)),
    ...firsts.map((first) => withPart(place, 4, first)),
    ...[null, '', 5, 'zzzzzzzz'].map((sort) => withPart(place, 0, sort)),
    ...[[], {}, null, 5, 'x', [place], [...place, 1], place.slice(1), { ...place }].map(written),
    Buffer.from('['.repeat(2_000)).toString('base64url'),
    Buffer.from([255, 254, 0, 128]).toString('base64url'),
    '-',
    '_'.repeat(2_999),
    'x'.repeat(3_001),
  ]
}
