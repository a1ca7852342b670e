import pg from 'pg'
import type { Facts } from 'contract/errors'
import { refuse } from './refuse.ts'

/**
 * For a write's catch: a unique constraint that was hit, by its name, as 'already-exists' with the facts given for it.
 */
export const orTaken =
  (taken: Record<string, Facts>) =>
  (problem: unknown): never => {
    const facts =
      problem instanceof pg.DatabaseError && problem.code === '23505' ? taken[problem.constraint ?? ''] : undefined
    throw facts ? refuse('already-exists', facts) : problem
  }
