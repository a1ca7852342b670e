import { contains, sql, type Sql } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'
import { ofCode } from './code.ts'

/** Products `p` with this part in name or SKU, in any letter case, or with this whole code. */
export const hasPart = (who: Who, said: string, merchantId?: number): Sql =>
  sql`(p.name ilike ${contains(said)} or p.sku ilike ${contains(said)} or ${ofCode(sql`p.id`, who, said, merchantId)})`

/**
 * Products `p` of which each word said begins a word of name or SKU, in any letter case, or with this whole code. The
 * patterns are an array, so that they are made once and not row by row. Signs alone are no word: they are looked for as
 * a part.
 */
export const hasWords = (who: Who, said: string, merchantId?: number): Sql =>
  /[\p{L}\p{N}]/u.test(said) ? startsWords(who, said, merchantId) : hasPart(who, said, merchantId)

const startsWords = (who: Who, said: string, merchantId?: number): Sql =>
  sql`(p.words like all (array(
         select '% ' || w || '%' from string_to_table(btrim(words_of(${said})), ' ') w))
       or ${ofCode(sql`p.id`, who, said, merchantId)})`
