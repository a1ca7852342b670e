import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Limits } from './limits.ts'
import type { Received } from './received.ts'
import type { World } from './world.ts'

/** What every call works with. */
export type Simulator = {
  clock: Clock
  world: World
  faults: Faults
  received: Received
  limits: Limits
  chance: Chance
}
