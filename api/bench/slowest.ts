import { at, atOnce, type caller } from './load.ts'

export type Query = readonly [name: string, query: string]
export type List = { path: string; count: string; queries: readonly Query[] }

/** The slowest p95 of a list of 50 and of its count, over every query, each asked 40 times by 4 clients. */
export async function slowestOf(call: ReturnType<typeof caller>, { path, count, queries }: List) {
  const addresses = (query: string, times: number): string[] =>
    Array.from({ length: times }, () => `${path}?${query}&PageSize=50`)
  // A process that has just started compiles and connects; people meet it warm.
  for (const [, query] of queries) await atOnce(addresses(query, 8), 4, (address) => call('GET', address))
  let worst = { name: '', milliseconds: 0 }
  for (const [name, query] of queries)
    for (const asked of [addresses(query, 40), Array.from({ length: 40 }, () => `${count}?${query}`)]) {
      const what = asked[0]?.split('?')[0]?.split('/').at(-1) ?? ''
      if (asked[0]?.startsWith(`${count}?`) && /Sorting|page/.test(name)) continue
      const { results } = await atOnce(asked, 4, (address) => call('GET', address))
      if (results.some((answer) => answer.status !== 200))
        throw new Error(`${what} with ${name} answered ${results[0]?.status}.`)
      const milliseconds = at(
        0.95,
        results.map((answer) => answer.milliseconds),
      )
      if (milliseconds > worst.milliseconds) worst = { name: `${what}, ${name}`, milliseconds }
      if (milliseconds > 30) console.log(`  ${what}, ${name}: p95 ${milliseconds.toFixed(0)} ms`)
    }
  return worst
}
