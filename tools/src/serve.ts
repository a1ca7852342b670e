import { violationRecorder } from 'api/log/violation'
import { serve } from 'api/serve'
import { portal } from 'root-config/serve'

/** The http process of the product: the API, and the portal beside it on one port. */
await serve(async (app, pool) => {
  const record = violationRecorder(pool)
  await portal(app, {
    dir: process.env['PORTAL_DIR'] ?? 'dist/portal',
    onViolation: (violation) => void record(violation),
  })
})
