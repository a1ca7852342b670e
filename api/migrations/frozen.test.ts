import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMigrations } from '../src/migrate.ts'

/** What each migration is on every database that ran it (sha256 of its up.sql); one more comes with its line. */
const frozen: Record<string, string> = {
  '0001-people': '55091aa5fbb5bea8a88c4a6aa0ea8cde7df867c13aef9ff5d4b2497d3542e064',
  '0002-goods-and-floor': '10a2e166c115b4cc4183711a256f42ec1334659b3f2d4ab31860dc5f9a069d30',
  '0003-orders': '49065c4f7af670c6527c98a9f50eb5dcb4075ff0500889e0cfa8e77fc6430fe7',
  '0004-ledger': '1ad46f49089da774f5400fe97923c6c9ae753294525a04165f03a2d73a384385',
  '0005-inbound-and-jobs': 'd29a6b379a3cd791f8d89eb0166fcde9bd0889fe78449dcbc37a6f00956fcf9a',
  '0006-walls': 'adc6033b42b80468737cf536943d72a094400fefd62ceebd92af3430ad344b9a',
  '0007-notifications': '53d58f8f5968a54bcb31f9d8473b52397131e9d6beecb83401261072ce1d0f55',
  '0008-embed': '69ddd3121ce159f56c9cbd2b2f3879ba9d46abe5f15846a624a881bef4fac65e',
  '0009-changes': '427338f1fa975887bb30fbd42860b7233c7ab2d7113b19b647e2f4531fa41a98',
  '0010-standing-notifications': '9812ca86b85ff0b48eec343ec0a415274df5aebef33e61ede0d19c3fb0508eb1',
  '0011-demand': '82445153a0af689c1e8a9f7284848bf67e6a0f34be15550bb6af16152dc70db3',
  '0012-jobs': '2337304287f5512f80b9e065391a68602b2cfdafdb472000811c5bea1937d374',
  '0013-walls': 'aa054c80dba504bb229f32198110830a5b1306702c452a4f21eded496d01186d',
  '0014-merchant-groups': 'e0781be16830fd9c4943a9ca3eee7ba58183778dfaaa99e3b7eb800f61ffa095',
  '0015-codes-any-case': 'd68a383faea7ecb3a64ea4515362c84bbdece50293359ca6a04a614c56872cd5',
  '0016-two-texts': '1e34230a45abe423840d09c5cd0b74cb1ca4ad84cd05f9f725825c1b873b978e',
  '0017-small-pictures': 'd48f57b5124bd4995dedc7c84ffc0e4f7685f880b0b330a77bce8a7027df5df4',
  '0018-words-of-products': '3554f55f9a476343799ccc944aeb861d1f8f4853ef66e60841a6fdd303332947',
  '0019-a-date-with-its-hold': 'bb6912c5c79de164677a616d4d80c29d46591d80e8a4a269a552171a0a63911a',
  '0020-shop-in-the-key': '673f2f6e5ec8330148ee3c9a82d6b15ed4a5099e7c3b1f6c59bf6443fb3e93d8',
  '0021-parcels': '8cb8233b7390f7dbd6afdb98d1d41be13b3576de253443338c5761354f77260b',
  '0022-order-attachments': 'f9db3ac5071692fc8e1eee601ce26db90819d1e3f6bf43c6bdc802f5600a0f7f',
  '0023-shipping-desk': '8b2473d432f82cbb6cc5495dc9b53ee2d71d34defea6cdd76d0b2486d79caa8e',
  '0024-void-parcels': 'd69e1f97bc15a35c33384960256e602e0510dc30bd560121f72124601bc7a0a3',
  '0025-problems': 'b470a96ce6d063bf548f2d42d67632c71b0b153aaea5fd2e26d1687bcaef10ef',
  '0026-walk-of-a-list': '75b8eefb4972d646691922f0475a44cdd251a1b6cc59618c7185a8fff6f5a039',
  '0027-walks': 'fd6ed461d3080b04611b8e3bc80029b1d37cc5727b5821b7b71c85dd9a3b8ac2',
  '0028-hand-overs': 'be579032715c54872583bca1b3ccae59ce9348f5b8589c60ef2304b0bd774472',
  '0029-checks': 'd94b68621660dcdcae4eb4d30fda2d7d37f6bee780d1cdb86e143dff85e4d53f',
  '0030-the-bench': 'ab31ee9fdb5df1792d57e2ddfe613b0bfa32910fa2c9f89a51b9f2118011f138',
  '0031-sold-once': 'd7935c2afd78d5810e700cbb4618b759814c7f86d50bb955fc9ea845faeff501',
  '0032-old-labels': '533e9318d2216c11718e2c984eb90766e663fa4ff9849f9609d0f2f4b5ac4e3b',
  '0033-days-left': '321e87e40110a0071558d5fd98eb5609686208f309f10a026b0e1ca4f68dab7b',
  '0034-box-anyway': '15d3ac67a43d3edf37ed3e57d2fd783a73b026aced27c07f797bc24a59b7a7bb',
  '0035-who-may-come-in': '3ccb5825b2f65f80a8b88184f8afe5de9fcbe22ff449f98a25aa4b4b6b0eb14a',
  '0036-people-found': 'f6fe05d5e6ce6af3aa34c4ac8bed86b530bf39d82e55278d1c76a3f8e8ea82c1',
  '0037-strays': '53bea8ba3696e7573e74821064b1fedf5f4e4ff3ac5890a3bb9321dd81d58573',
  '0038-parcel-numbers': '1dc1a8b48d9e8023b6bcdbd2bfe479539d9acb39c5f62f504144b3b32770b3b3',
  '0039-asides': 'af51d454bcf615062243e3a051ff8083705f580d9c12a1003aedf35923ac5de4',
  '0042-one-invitation': '2b9c5e6ad3304e4fb900b6f0b3500f2155bf0609462559e44f2d1052d6f37217',
  '0043-account-history': '45427d6cc8e624c65bede0e38e1967aa03b707d0519723ec1e0d45f4d68d2bff',
  '0044-email-key': '100944e0295b10688e58cf4a43bf7d5d9ec96794eb4b199005a3a1c604efe1e6',
  '0045-files-in-pieces': '21e2dda955fa6dce476b18e21dd631cc250571a381fe53b94e682b769a8faed9',
  '0047-kept-so-long': 'eb1a5ab8f800c587e5b06fbbabee01e8e80fb112aca42c7f23a86681f08074e4',
  '0048-who-hears-what': 'c3209adf56c05c02edf5a03914500be3ebe977fee3f8d82290084914293d28f6',
  '0049-polls-of-the-hub': '14b551ef0192c746bd243c60ec9c51d5b43b06c2cceab6c96e2fb4c1d6ed827e',
  '0050-days': '88cf462dc80e30b428d39c7b3fbfab7a4f2a2cfa860081a961875f0f74fdad81',
  '0051-figures-of-the-floor': 'b06312f137b737202b1bc5ad9e38f56893a98992b12e5d8fbea78763f4b25d75',
  '0052-whose-answer': 'f3510bef1f318539a89c7b4b444b7a8e396cfe1447a5449855b7696fa9bad4a4',
  '0053-shipped-once': '141e73524e200a6fec4d212ce04ee6473e6c1e630d649f0dc438988db6f1e111',
  '0054-calls-of-marketplaces': '7df6701a4d520a0027feb163f62fe61d8d1c2ceb765f6878b6d7053ac3d8bcaf',
  '0055-shop-connections': '746224e4194ff3e5a78ed149d7fa07bdf7d1106d17832570cca058893db5799f',
  '0060-orders-of-shops': '56e07eb03896dd9b3de4522b34ffbca729bb55a371de793f765ca56b6888eddb',
  '0061-buyers-apart': '2184516450752b93514df9654bde6cb554b5548491d1d53a597556c0dbeea6d2',
  '0057-mailed-and-greeted': '050768351edb5827675256ba25c30a8913810d5257c64e17aaf3d6627decb8f8',
  '0058-found-by-age': '2b2a97d22fc4f7ce1d4704068207ec95e59f0a2b109b2f9e86b8f1ef4b854853',
}
const fileOf = (name: string, file: string): string => join(import.meta.dirname, name, file)
function hashOf(name: string): string | undefined {
  const path = fileOf(name, 'up.sql')
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined
}

/** What to add for each migration that has no hash here. */
const withoutHash = (names: readonly string[]): string[] =>
  names.filter((name) => !(name in frozen)).map((name) => `add to frozen:  '${name}': '${hashOf(name)}',`)

test('a migration that has run somewhere is never edited', () => {
  const edited = Object.entries(frozen)
    .filter(([name, hash]) => hashOf(name) !== hash)
    .map(
      ([name]) => `${name} was changed: databases that ran it will never run it again; put it back and write a new one`,
    )
  expect(edited).toEqual([])
})

test('every migration is frozen, a new one by the change that brings it', () => {
  expect(withoutHash(listMigrations())).toEqual([])
  expect(withoutHash(['0008-embed', '9999-planted'])).toEqual(["add to frozen:  '9999-planted': 'undefined',"])
})

test('new migrations come after those that are frozen', () => {
  const last = Object.keys(frozen).toSorted().at(-1) ?? ''
  expect(listMigrations().filter((name) => !(name in frozen) && name < last)).toEqual([])
})

test('no two migrations have the same number', () => {
  const numbers = listMigrations().map((name) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('every migration from 0009 on is shown to hand over the rows that stood before it', () => {
  const without = listMigrations().filter((name) => name >= '0009' && !existsSync(fileOf(name, 'hand-over.test.ts')))
  expect(without.map((name) => `${name} has no hand-over.test.ts beside its up.sql`)).toEqual([])
})
