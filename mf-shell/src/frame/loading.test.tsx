import { expect } from 'chai'
import { draw, expectAccessible, found, settled, wearDark, wearTheme } from 'shared-components/draw'
import { $notice, $work, notify, whileBusy, whileWorking } from 'shared-state'
import { Banner } from './banner.tsx'
import './frame.css'
import { Loading } from './loading.tsx'
import { Working } from './working.tsx'

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !isSo(); tries += 1) await settled()
  expect(isSo()).to.equal(true)
}
/** Work that ends when it is told to. */
function pending(): { done: Promise<void>; end: () => void } {
  let end = (): void => undefined
  const done = new Promise<void>((resolve) => (end = resolve))
  return { done, end: () => end() }
}
const bar = () => document.querySelector('.frame-loading')

suite('what says that the portal is at work', () => {
  let undraw = () => {}
  setup(wearTheme)
  teardown(async () => {
    undraw()
    $notice.set(undefined)
    $work.set(undefined)
    await wearDark(false)
  })

  test('a bar after a while, over a page that says it is busy and takes every press', async () => {
    const { place, undraw: away } = draw(
      <>
        <Loading />
        <div id="area">
          <button type="button">Go on</button>
        </div>
      </>,
    )
    undraw = away
    const { done, end } = pending()
    void whileBusy(done)
    await settled()
    expect(bar()).to.equal(null)
    await until(() => bar() !== null)
    expect(bar()?.className).to.contain('--bar')
    expect(document.body.getAttribute('aria-busy')).to.equal('true')
    expect(getComputedStyle(found('.frame-loading')).pointerEvents).to.equal('none')
    await expectAccessible(place)
    end()
    await until(() => bar() === null)
    expect(document.body.hasAttribute('aria-busy')).to.equal(false)
  })

  test('before anything of an area is drawn it is the whole page', async () => {
    ;({ undraw } = draw(
      <>
        <Loading />
        <div id="area" />
      </>,
    ))
    const { done, end } = pending()
    void whileBusy(done)
    await until(() => bar() !== null)
    expect(bar()?.className).to.contain('--screen')
    end()
    await until(() => bar() === null)
  })

  test('a write that must not be repeated dims the page and says what is done; Esc does not end it', async () => {
    const { undraw: away } = draw(<Working />)
    undraw = away
    const { done, end } = pending()
    void whileWorking({ says: 'Handing over 48 parcels' }, done)
    await until(() => document.querySelector('dialog.frame-work:modal') !== null)
    expect(found('.frame-work').textContent).to.equal('Handing over 48 parcels')
    found('.frame-work').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    await settled()
    expect(document.querySelector('dialog.frame-work:modal')).to.not.equal(null)
    await Promise.all(
      found('.frame-work')
        .getAnimations()
        .map(({ finished }) => finished),
    )
    await expectAccessible(found('.frame-work'))
    await wearDark(true)
    await expectAccessible(found('.frame-work'))
    end()
    await until(() => document.querySelector('.frame-work') === null)
  })

  test('where it can be stopped there is a button for it, and Esc is the same', async () => {
    ;({ undraw } = draw(<Working />))
    let stopped = 0
    const { done, end } = pending()
    void whileWorking({ says: 'Reading 9 files', cancel: () => (stopped += 1) }, done)
    await until(() => document.querySelector('.frame-work button') !== null)
    expect(document.activeElement?.textContent).to.equal('Cancel')
    found('.frame-work button').click()
    found('.frame-work').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    expect(stopped).to.equal(2)
    end()
    await until(() => document.querySelector('.frame-work') === null)
  })

  test('the banner says a message, an error unless told, with what to do, until it is dismissed', async () => {
    const { place, undraw: away } = draw(<Banner />)
    undraw = away
    notify({ message: 'The label could not be made.', next: 'Try again.', requestId: 'r-1' })
    await until(() => document.querySelector('.frame-banner [role=alert]') !== null)
    expect(found('.frame-banner').textContent).to.contain('The label could not be made.').and.contain('Try again.')
    await expectAccessible(place)
    found('.frame-banner [aria-label=Dismiss]').click()
    await until(() => document.querySelector('.frame-banner') === null)
    notify({ type: 'success', message: 'Saved' })
    await until(() => document.querySelector('.frame-banner [role=status]') !== null)
    expect(found('.cd-notice').className).to.contain('--success')
  })
})
