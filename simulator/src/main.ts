import { createApp } from './app.ts'

/** npm run simulator: on this machine alone, whoever asks. */
if (process.env.NODE_ENV === 'production') {
  console.error('The simulator of the marketplaces is never for production: NODE_ENV is production here.')
  process.exit(1)
}
const port = Number(process.env.SIMULATOR_PORT || 8400)
const app = createApp(process.env.SIMULATOR_DATA || undefined)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void app.stop().then(() => process.exit(0)))

try {
  console.log(`The marketplaces' simulator is at ${await app.server.listen({ port, host: '127.0.0.1' })}`)
} catch (problem) {
  console.error(
    `The simulator could not listen on port ${port}: ${problem instanceof Error ? problem.message : problem}`,
  )
  process.exit(1)
}
