import { altered } from '../parts/servers.ts'
import type { Chapter } from './book.ts'
import { attackFloods } from './floods.ts'
import { attackForeign } from './foreign.ts'
import { attackOdd } from './odd.ts'
import { attackSignIn } from './sign-in.ts'
import { manyTries, type Target } from './target.ts'

type Words = readonly [from: string, to: string]
/** A fault written into the build, the attack that must find it, and the words that finding has. */
export type Planted = {
  fault: string
  changes?: readonly Words[]
  settings?: Record<string, string>
  attack: (target: Target) => Promise<Chapter>
  finds: RegExp
}

/** The second wall: without it, what a query leaves out is seen. */
const noRowSecurity: Words = [
  "set_config('app.merchant', '${scopeOf(who)}', true)",
  "set_config('app.merchant', '*', true)",
]
const foreign = (target: Target) => attackForeign(target, { calls: /^shop\./ })

export const planted: readonly Planted[] = [
  {
    fault: 'one query without its scope, and row-level security open',
    changes: [
      noRowSecurity,
      [
        'select merchant_id from shop where id = ${shopId} and ${visibleTo(who)} for update',
        'select merchant_id from shop where id = ${shopId} for update',
      ],
    ],
    attack: foreign,
    finds: /^shop\.\w+ (tells another's|answers)|rows of Alder changed/,
  },
  {
    fault: 'changes of all merchants told to everybody who listens',
    changes: [['if (change.merchantId !== null && !merchants.includes(change.merchantId)) return false;', '']],
    attack: foreign,
    finds: /the hub tells another's/,
  },
  {
    fault: 'calls open to keys that are not for them',
    changes: [['if (session.who.shopKey && !call.shopKey) throw', 'if (false) throw']],
    attack: foreign,
    finds: /is not closed to keys/,
  },
  {
    fault: "keys that ask for another's shop",
    changes: [['if (shopKey && said.shopId !== shopKey.shopId) throw', 'if (false) throw']],
    attack: (target) => attackForeign(target, { calls: /^(order|stock|jobs)\./ }),
    finds: /tells another's \w+\.shopId apart|shows what is another's/,
  },
  {
    // Each of the two bounds alone keeps a body shallow.
    fault: 'JSON of any depth and number of values',
    changes: [
      ['if (++levels > mostLevels) throw', 'if (++levels > 1e9) throw'],
      ['if (values > mostValues) refuseMany', 'if (values > 1e9) refuseMany'],
    ],
    attack: (target) => attackOdd(target, { calls: /^(order|stock)\./, perCall: 60, cursors: 0 }),
    finds: /^500/,
  },
  {
    fault: 'refusals that keep what was written before them',
    changes: [
      ['if (problem instanceof Refusal && problem.isKeeping) await', 'if (problem instanceof Refusal) await'],
      [
        'throw refuse("link-ended").keeping()',
        'throw (await run(tx, sql`insert into merchant_group (name) values (gen_random_uuid()::text)`), refuse("link-ended"))',
      ],
    ],
    attack: (target) => attackOdd(target, { calls: /^account\./, perCall: 20, cursors: 0 }),
    finds: /is refused and changes/,
  },
  {
    fault: 'any number of requests under way on a connection, read or not',
    settings: { REQUESTS_PER_CONNECTION: '100000', UNREAD_SECONDS: '3600' },
    attack: (target) => attackFloods(target, { names: ['pipelined /docs, never read'], isTimed: false }),
    finds: /turned away, not/,
  },
  {
    fault: 'any number of bodies of one person that do not end',
    settings: { BODY_MEGABYTES_PER_PERSON: '100000' },
    attack: (target) => attackFloods(target, { names: ['bodies sent letter by letter'], isTimed: false }),
    finds: /turned away, not/,
  },
  {
    fault: 'any number of connections of one address',
    settings: { CONNECTIONS_PER_ADDRESS: '100000' },
    attack: (target) => attackFloods(target, { names: ['connections of one address'], isTimed: false }),
    finds: /turned away, not/,
  },
  {
    fault: 'wrong passwords not counted by address',
    changes: [['if (!counted.isOwnDevice) await countTry(tx, guessesOf(who), who.now);', '']],
    attack: (target) => attackSignIn(target, { timePairs: 1, guesses: 20 }),
    finds: /one address may guess/,
  },
  {
    fault: 'no hash for who has no account',
    changes: [
      [
        'await isPassword(account?.passwordHash ?? null, body.password)',
        'account !== void 0 && await isPassword(account.passwordHash, body.password)',
      ],
    ],
    attack: (target) => attackSignIn(target, { timePairs: 30, guesses: 20 }),
    finds: /sign-in takes longer/,
  },
]

/** Writes each fault into a build of its own and attacks it; answers those that were not found. */
export async function plantAll(target: Target, list: readonly Planted[] = planted): Promise<string[]> {
  const missed: string[] = []
  for (const { fault, changes = [], settings = {}, attack, finds } of list) {
    const folder = changes.length > 0 ? altered(target.built, changes) : target.folder
    const start: Target['start'] = (more) => target.start({ ...settings, ...more }, folder)
    const { api, metrics } = await start(manyTries)
    const { findings } = await attack({ ...target, api, metrics, folder, start })
    await api.kill('SIGKILL')
    const found = findings.find(({ what }) => finds.test(what))
    console.log(`${found ? 'found ' : 'MISSED'} ${fault}${found ? `: ${found.what}` : ''}`)
    if (!found) missed.push(fault)
  }
  return missed
}
