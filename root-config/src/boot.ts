import { maySee, screenAt } from 'contract/area'
import {
  $areas,
  $fills,
  $passwordExpired,
  $role,
  type AreaFill,
  $path,
  $session,
  $user,
  arrive,
  leave,
  readAddress,
  replace,
  setAreas,
  startRouter,
  startSession,
  tokenNow,
} from 'shared-state'
import {
  addErrorHandler,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  triggerAppChange,
} from 'single-spa'
import { isBroken, mend, register, startAgain } from './applications.ts'
import './boot.css'
import { drawFailure, type Failure } from './failure.ts'
import { decide } from './guard.ts'
import { loadFill, loadFrame, loadModule, loadWithinMs } from './load.ts'
import type { PageData } from './page.ts'
import { startPrefetch } from './prefetch.ts'
import { report, reportUnhandled } from './report.ts'
import { endServiceWorkers } from './service-worker.ts'
import { startVersionNotice } from './version/notice.ts'

const nothing: PageData = { areas: [], screens: {}, styles: {}, version: { portal: '', areas: {} } }
// A page written before this file was built may lack what is new in it.
const data: PageData = { ...nothing, ...JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') }
const shellName = 'shell'
const place = () => document.getElementById('area') ?? document.body

/** Applies the guard to the open path; true when the page is to be drawn. */
function guard(): boolean {
  const decision = decide({
    areas: data.areas,
    path: $path.get(),
    search: location.search,
    isSignedIn: tokenNow() !== undefined,
    role: $user.get()?.role.type,
  })
  if ('go' in decision && decision.go.startsWith('/auth/')) {
    leave(decision.go)
    return false
  }
  if ('go' in decision) replace(decision.go)
  return true
}

/**
 * The area whose screen is open, when the role may see it; the shell says so when it may not. With an expired password
 * none is: the page does not go on before it is changed.
 */
function isOpen(module: string): boolean {
  const open = screenAt(data.areas, location.pathname)
  return (
    open !== undefined &&
    !$passwordExpired.get() &&
    data.areas.find((area) => area === open.area)?.module === module &&
    maySee(open.screen, $role.get())
  )
}

/** The area that is open now, for what fails in no place of its own. */
function openArea(): string {
  const open = screenAt(data.areas, location.pathname)?.area
  return data.areas.find((area) => area === open)?.module ?? shellName
}

let failed: string | undefined

/** Says in the area's place that it could not be loaded or mounted. An area that mounts after all draws over it. */
function showFailure(name: string, problem: unknown) {
  failed = name
  const retry = () => {
    clearFailure()
    void startAgain(name)
  }
  drawFailure(place(), { area: name, problem, retry })
}

/** What failed is told where it is open; what nobody sees, as it failed while it was left, is ready for the next time. */
function takeFailure(name: string, problem: unknown) {
  if (isOpen(name) || name === shellName) showFailure(name, problem)
  else if (isBroken(name)) void mend(name)
}

function clearFailure() {
  if (failed) place().querySelector(':scope > .failure')?.remove()
  failed = undefined
}

/** The failure goes when the person leaves the area that failed, which is tried again when they come back. */
const leaveFailure = () => {
  if (!failed || failed === shellName || isOpen(failed)) return
  if (isBroken(failed)) void mend(failed)
  clearFailure()
}

/** Drawing that failed inside an area: said in its place, told to the error log. */
function drawAndReport(host: HTMLElement, failure: Failure) {
  report(failure.area, failure.problem)
  drawFailure(host, failure)
}

function registerAll() {
  const customProps = {
    $path,
    $areas,
    drawFailure: drawAndReport,
    slots: { $fills, load: (fill: AreaFill) => loadFill(data, fill), report },
  }
  register({ name: shellName, app: () => loadFrame(data), activeWhen: () => true, customProps })
  for (const { module, screens } of data.areas)
    if (screens.length > 0)
      register({
        name: module,
        app: () => loadModule(data, module),
        activeWhen: () => isOpen(module),
        customProps,
      })
}

function boot() {
  setAreas(data.areas)
  reportUnhandled(data.version, openArea)
  void endServiceWorkers(navigator.serviceWorker)
  if (!guard()) return
  startRouter()
  setBootstrapMaxTime(loadWithinMs, true)
  setMountMaxTime(loadWithinMs, true)
  setUnmountMaxTime(3_000, true)
  addErrorHandler((error) => {
    const name = 'appOrParcelName' in error ? error.appOrParcelName : shellName
    report(name, error)
    takeFailure(name, error)
  })
  registerAll()
  window.addEventListener('single-spa:before-routing-event', leaveFailure)
  window.addEventListener('single-spa:before-mount-routing-event', arrive)
  window.addEventListener('single-spa:routing-event', readAddress)
  $path.listen(guard)
  $user.listen(guard)
  // Signing out in another tab ends the session here too.
  $session.listen(guard)
  $role.listen(() => void triggerAppChange())
  $passwordExpired.listen(() => void triggerAppChange())
  start({ urlRerouteOnly: true })
  void startSession()
  startPrefetch(data)
  startVersionNotice(data.version)
}

boot()
