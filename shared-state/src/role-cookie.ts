import type { Role } from 'contract/roles'

const lifeSeconds = 60
const write = (role: string, seconds: number) => {
  document.cookie = `role=${role}; max-age=${seconds}; path=/; samesite=lax`
}

/** The role in a cookie for a minute (portal.md 4). */
export const keepRole = (role: Role) => write(role, lifeSeconds)
export const forgetRole = () => write('', 0)
