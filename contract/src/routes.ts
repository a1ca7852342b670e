import { calls } from './calls/all.ts'
import type { Call } from './define.ts'
import type { Route, Routes } from './client.ts'

const routeOf = (call: Call): Route => [
  call.method,
  call.path,
  call.download ? 'download' : call.form === 'multipart' ? 'multipart' : '',
  call.beside ? 1 : 0,
  call.shows ?? [],
  call.changes ?? [],
]

/**
 * The route table of all calls. The browser's build evaluates this module and ships its value,
 * not the declarations behind it.
 */
export const routes: Routes = Object.fromEntries(
  Object.entries(calls).map(([subject, table]) => [
    subject,
    Object.fromEntries(Object.entries<Call>(table).map(([name, call]) => [name, routeOf(call)])),
  ]),
)
