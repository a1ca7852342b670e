import { useStore } from '@nanostores/react'
import { maySee, screenAt } from 'contract/area'
import { Suspense, lazy, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Toasts, applyTheme, setZone } from 'shared-components/page'
import { $areas, $menu, $passwordExpired, $path, $theme, $user } from 'shared-state'
import { Banner } from './banner.tsx'
import './frame.css'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { Refused } from './refused.tsx'
import { Sidebar } from './sidebar.tsx'

const ChangePassword = lazy(async () => ({
  default: (await import('../change-password/change-password.tsx')).ChangePassword,
}))

/** What stands around every area. Screens marked bare are drawn without header and menu. */
export function Frame() {
  const path = useStore($path)
  const user = useStore($user)
  const isExpired = useStore($passwordExpired)
  const screen = screenAt(useStore($areas), path)?.screen
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isChanging, setChanging] = useState(false)
  usePageMarks(screen?.title ?? '', screen?.bare === true, path)
  const change = () => {
    setMenuOpen(false)
    setChanging(true)
  }
  return (
    <>
      <Loading />
      {!screen?.bare && (
        <Header title={screen?.title ?? ''} onMenu={() => setMenuOpen(true)} onChangePassword={change} />
      )}
      {!screen?.bare && <Sidebar />}
      <Banner />
      {screen && user && !maySee(screen, user.role.type) && <Refused screen={screen} role={user.role.type} />}
      {isMenuOpen && <MobileMenu onClose={() => setMenuOpen(false)} onChangePassword={change} />}
      {(isChanging || isExpired) && (
        <Suspense>
          <ChangePassword isForced={isExpired} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}

/** What the frame sets outside of itself: title, theme, zone, width of the menu, focus after a change of page. */
function usePageMarks(title: string, isBare: boolean, path: string) {
  const { isCollapsed } = useStore($menu)
  const theme = useStore($theme)
  const user = useStore($user)
  const openedPath = useRef(path)
  if (user?.timeZone) setZone(user.timeZone)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isBare) dataset.bare = ''
    else delete dataset.bare
    dataset.menu = isCollapsed ? 'collapsed' : 'wide'
  }, [isBare, isCollapsed])
  useLayoutEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    document.title = title ? `${title} | Crossdock` : 'Crossdock'
    if (openedPath.current !== path) document.getElementById('area')?.focus({ preventScroll: true })
    openedPath.current = path
  }, [title, path])
}
