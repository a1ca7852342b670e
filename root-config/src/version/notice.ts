import type { Version } from '../import-map.ts'
import { newsOf, wordsOf } from './news.ts'
import './notice.css'

const everyMs = 5 * 60_000
/** Going to and fro between tabs asks once. */
const soonestMs = 2_000

/**
 * Tells softly, once per release, that the portal or an area is there in a new version. Nothing is reloaded by itself.
 */
export function startVersionNotice(mine: Version) {
  // There from the start, so that screen readers hear what is put into it.
  const place = document.createElement('div')
  place.className = 'version-place'
  place.setAttribute('role', 'status')
  document.body.append(place)
  let told = ''
  let askedAt = Date.now()

  const look = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < soonestMs) return
    askedAt = Date.now()
    const now = await versionNow()
    const key = JSON.stringify(now ?? '')
    if (!now || key === told) return
    const news = newsOf(mine, now)
    if (news.length === 0) place.replaceChildren()
    else place.replaceChildren(drawn(wordsOf(news), () => place.replaceChildren()))
    told = key
  }
  document.addEventListener('visibilitychange', () => void look())
  setInterval(() => void look(), everyMs)
}

/** What runs now; undefined while the server cannot be asked. */
async function versionNow(): Promise<Version | undefined> {
  try {
    const answer = await fetch('/release.json', { cache: 'no-cache' })
    return answer.ok ? ((await answer.json()) as Version) : undefined
  } catch {
    return undefined
  }
}

function drawn(words: string, onLater: () => void): HTMLElement {
  const box = document.createElement('div')
  box.className = 'version-notice'
  const text = document.createElement('p')
  text.textContent = words
  box.append(
    text,
    button('Reload', () => location.reload()),
    button('Later', onLater),
  )
  return box
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', onClick)
  return made
}
