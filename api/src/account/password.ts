import { hash } from '@node-rs/argon2'
/** OWASP's argon2id floor: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
