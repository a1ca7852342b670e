/** Where the frame is drawn. */
export function framePlace(): HTMLElement {
  const place = document.getElementById('shell')
  if (!place) throw new Error('The page has no place for the shell (#shell).')
  return place
}

/** The frame itself failed: the way out is a fresh page. */
export const FrameFailed = () => (
  <section className="failure" role="alert">
    <h1 className="failure-title">The menu could not be shown</h1>
    <div className="failure-actions">
      <button type="button" className="failure-button failure-primary" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  </section>
)
