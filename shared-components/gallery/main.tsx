import '../src/theme/theme.css'
import { createRoot } from 'react-dom/client'
import { applyTheme, setZone, Toasts } from 'shared-components/page'
import { List } from './list.tsx'
import { Forms, Parts, States } from './parts.tsx'
import { Pack, Pick } from './scans.tsx'

setZone('UTC')
applyTheme(location.hash.includes('dark') ? 'dark' : 'light')
const [part = 'list'] = location.hash.slice(1).split('-')
const shown = { list: <List />, states: <States />, parts: <Parts />, forms: <Forms />, pick: <Pick />, pack: <Pack /> }
const root = document.getElementById('main')
if (root)
  createRoot(root).render(
    <>
      {shown[part as keyof typeof shown] ?? <List />}
      <Toasts />
    </>,
  )
