import { useStore } from '@nanostores/react'
import { maySee, screenAt } from 'contract/area'
import { warehouseStaff } from 'contract/roles'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Later } from 'shared-components/area'
import { Toasts, applyTheme, setZone, useScannerSeen } from 'shared-components/page'
import {
  $areas,
  $isMenuNarrow,
  $passwordExpired,
  $path,
  $recordName,
  $role,
  $signOutRefused,
  $theme,
  $user,
  $waitingScans,
  $work,
} from 'shared-state'
import { useRemembered } from '../palette/recent.ts'
import { Banner } from './banner.tsx'
import './frame.css'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { Refused } from './refused.tsx'
import { Sidebar } from './sidebar.tsx'
import { useKeys } from './use-keys.ts'

const changePassword = async () => (await import('../change-password/change-password.tsx')).ChangePassword
const waitingScans = async () => (await import('../waiting-scans/waiting-scans.tsx')).WaitingScans
const palette = async () => (await import('../palette/palette.tsx')).Palette
const keysSheet = async () => (await import('../keys-sheet/keys-sheet.tsx')).KeysSheet
const working = async () => (await import('./working.tsx')).Working
const scanAnswer = async () => (await import('../scan-answer/scan-answer.tsx')).ScanAnswer

/** What stands around every area. Screens marked bare are drawn without header and menu. */
export function Frame() {
  const path = useStore($path)
  const user = useStore($user)
  const isExpired = useStore($passwordExpired)
  const screen = screenAt(useStore($areas), path)?.screen
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [over, setOver] = useState<'search' | 'keys'>()
  // One may have given its place to the other already.
  const close = (which: 'search' | 'keys') => setOver((now) => (now === which ? undefined : now))
  const title = useStore($recordName) ?? screen?.title ?? ''
  usePageMarks(title, screen?.bare === true, path)
  useKeys({ onSearch: () => setOver('search'), onSheet: () => setOver('keys') }, user !== undefined)
  useRemembered()
  const isScanning = useScanning()
  // Had before it is wanted: without a connection it could not come.
  useEffect(() => void (isScanning && waitingScans().catch(() => undefined)), [isScanning])
  const waitingCount = useStore($waitingScans)?.length ?? 0
  const isWaiting = useStore($signOutRefused) || waitingCount > 0
  const change = () => {
    setMenuOpen(false)
    setChanging(true)
  }
  return (
    <>
      <Loading />
      {!screen?.bare && (
        <>
          <SkipLink />
          <Header
            title={title}
            onMenu={() => setMenuOpen(true)}
            onSearch={() => setOver('search')}
            onKeys={() => setOver('keys')}
            onChangePassword={change}
          />
        </>
      )}
      {!screen?.bare && <Sidebar />}
      <Banner />
      {screen && user && !maySee(screen, user.role.type) && <Refused screen={screen} role={user.role.type} />}
      {isMenuOpen && <MobileMenu onClose={() => setMenuOpen(false)} onChangePassword={change} />}
      {(isChanging || isExpired) && (
        <Later load={changePassword} props={{ isForced: isExpired, onClose: () => setChanging(false) }} />
      )}
      {over === 'search' && user && <Later load={palette} props={{ onClose: () => close('search') }} />}
      {isWaiting && <Later load={waitingScans} props={{ isBare: screen?.bare === true }} instead={null} />}
      {over === 'keys' && user && <Later load={keysSheet} props={{ onClose: () => close('keys') }} />}
      {isScanning && <Later load={scanAnswer} props={{}} instead={null} />}
      <WhileWorking />
      <Toasts />
    </>
  )
}

/** Had before it is wanted: a write that is under way is no time to fetch anything. */
function WhileWorking() {
  const isLate = useLate()
  const isWanted = useStore($work) !== undefined
  return isLate || isWanted ? <Later load={working} props={{}} instead={null} /> : null
}

/** First in the order of Tab: past header and menu, to what the page is about. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    focusArea()
  }
  return (
    <a className="frame-skip" href="#area" onClick={skip}>
      Skip to content
    </a>
  )
}

const focusArea = () => document.getElementById('area')?.focus({ preventScroll: true })

/** So long the screen has the network to itself. */
const afterMs = 8_000

/** Whether scans are answered here: at once where a scanner has been heard, later where staff may bring one. */
function useScanning(): boolean {
  const isSeen = useScannerSeen()
  const isStaff = warehouseStaff.includes(useStore($role))
  const isLate = useLate()
  return isSeen || (isStaff && isLate)
}

/** Once the screen has had the network to itself. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** What the frame sets outside of itself: title, theme, zone, width of the menu, focus after a change of page. */
function usePageMarks(title: string, isBare: boolean, path: string) {
  const isNarrow = useStore($isMenuNarrow)
  const theme = useStore($theme)
  const user = useStore($user)
  const openedPath = useRef(path)
  if (user?.timeZone) setZone(user.timeZone)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isBare) dataset.bare = ''
    else delete dataset.bare
    dataset.menu = isNarrow ? 'collapsed' : 'wide'
  }, [isBare, isNarrow])
  useLayoutEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    document.title = title ? `${title} | Crossdock` : 'Crossdock'
    if (openedPath.current !== path) focusArea()
    openedPath.current = path
  }, [title, path])
}
