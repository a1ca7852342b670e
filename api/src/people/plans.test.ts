import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { analyze, pagesRead } from '../../test/plans.ts'
import { takeAddress } from '../account/link.ts'
import { accountByEmail, addWaiting, knownTo, openInvitation, setPassword } from '../account/queries.ts'
import { one, run, sql, type Tx } from '../kernel/database.ts'
import { pageOfIds } from '../kernel/page.ts'
import { systemWho, type Who } from '../kernel/who.ts'
import { waiting } from '../notification/waiting-sign-ups/queries.ts'
import { recipientByEmail } from './post/queries.ts'
import { openSignUp, people, peopleFilter, sortOf, userId } from './queries.ts'

let house: House
let late: number
const others = 10_000
beforeAll(async () => {
  house = await openHouse()
  await house.system(async (tx) => {
    await run(
      tx,
      sql`
      insert into app_user (email, name, role, merchant_id)
      select 'Person' || n || '@alder.example', 'A person ' || n, 'CLIENT', ${house.alder}
        from generate_series(1, ${others}) n`,
    )
    await run(
      tx,
      sql`
      insert into mail (kind, user_id, email, next_at)
      select case n % 2 when 0 then 'Reset' else 'Forgot' end, case n % 2 when 0 then u.id end,
             case n % 2 when 1 then u.email end, now() + interval '1 day'
        from (select id, email, row_number() over () as n from app_user where merchant_id = ${house.alder}) u`,
    )
    await run(
      tx,
      sql`
      insert into app_user (email, name, role, merchant_id)
      select 'New' || n || '@birch.example', 'Z person ' || n, 'CLIENT', ${house.birch} from generate_series(1, 1000) n`,
    )
    late = (
      await one<{ id: number }>(
        tx,
        sql`
        insert into app_user (email, name, role, role_status, merchant_id, takes_address)
        values ('Person90@alder.example', 'Late', 'CLIENT', 'Invited', ${house.birch}, false) returning id`,
      )
    ).id
    const { userId: id } = await addWaiting(tx, { email: 'Wait@fir.example', name: 'Wait', phone: '' })
    await run(tx, sql`insert into sign_up (user_id, merchant_name, message) values (${id}, 'Fir', '')`)
  })
  await analyze(house)
})
afterAll(() => house.close())

const birch = (): Who => ({
  ...systemWho(),
  role: 'MERCHANT_ADMIN',
  userId: 1,
  merchantId: house.birch,
  merchants: [house.birch],
})

async function expectFew(who: Who, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const pages = await pagesRead(house, who, work)
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThan(60)
}

test('an e-mail is looked up in a few pages, whoever looks and however many people there are', async () => {
  await expectFew(systemWho(), async (tx) => {
    expect(await accountByEmail(tx, 'person77@alder.example')).toMatchObject({ email: 'Person77@alder.example' })
    expect(await recipientByEmail(tx, 'PERSON78@alder.example')).toMatchObject({ isTaken: false })
    expect(await openInvitation(tx, 'person79@alder.example')).toBeUndefined()
  })
  await expectFew(birch(), async (tx) =>
    expect(await knownTo(tx, birch(), ['NEW7@birch.example', 'person77@alder.example'])).toEqual([
      { email: 'NEW7@birch.example', isKnown: true },
      { email: 'person77@alder.example', isKnown: false },
    ]),
  )
})

test('an address is refused, and a sign-up told and opened, without a look at everybody', async () => {
  await expectFew(systemWho(), async (tx) => expect(await takeAddress(tx, late)).toBe(false))
  await expectFew(systemWho(), async (tx) => expect(await waiting(tx)).toMatchObject([{ signUps: 1, first: ['Fir'] }]))
  await expectFew(systemWho(), async (tx) => {
    const { id } = await one<{ id: number }>(tx, sql`select user_id as id from sign_up`)
    expect(await openSignUp(tx, id, house.birch, 1)).toBe(true)
  })
})

test('a new password takes back the mails of its person alone, and finds them without a look at all', async () => {
  const person = await house.system((tx) => accountByEmail(tx, 'person80@alder.example'))
  const left = () =>
    house.system((tx) =>
      one<{ n: number }>(
        tx,
        sql`select count(*) as n from mail
             where user_id = ${person?.id ?? 0} or lower(email) = 'person80@alder.example'`,
      ),
    )
  expect((await left()).n).toBe(1)
  await expectFew(systemWho(), (tx) => setPassword(tx, person?.id ?? 0, 'none'))
  expect((await left()).n).toBe(0)
})

test("a merchant's people are listed without a look at everybody else's", async () => {
  const list = (sorting: '-name' | 'name') => (tx: Tx) =>
    pageOfIds(
      tx,
      { from: people, where: peopleFilter(birch(), {}), id: userId, sort: sortOf(sorting) },
      { pageSize: 20 },
    )
  for (const sorting of ['name', '-name'] as const)
    await expectFew(birch(), async (tx) => expect((await list(sorting)(tx)).ids).toHaveLength(20))
})
