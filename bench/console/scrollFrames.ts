import type { Page } from 'playwright-core'

/** How smooth a table scrolls. */
export interface Scrolled {
  frames: number
  /** ms between two frames. */
  intervals: number[]
}

/**
 * Scrolls the table of the page that is shown up and down, as much a frame as a quick hand, and notes when each frame was drawn. What scrolls is
 * found from the rows; if all of them fit, it fails.
 * @param ms how long
 */
export function scrollFrames(page: Page, ms: number): Promise<Scrolled> {
  return page.evaluate<Scrolled>(`new Promise((resolve, reject) => {
    const shown = document.querySelector('.tab-page:not([style*="none"])')
    let area = shown.querySelector('tbody')
    while (area && !(area.scrollHeight > area.clientHeight + 200 && /auto|scroll/.test(getComputedStyle(area).overflowY))) area = area.parentElement
    area ??= document.scrollingElement
    if (area.scrollHeight <= area.clientHeight + 200) return reject(new Error('There is nothing to scroll'))
    const STEP = 60
    const intervals = []
    let step = STEP
    let before = null
    const begun = performance.now()
    const draw = (now) => {
      if (before !== null) intervals.push(now - before)
      before = now
      if (now - begun > ${ms}) return resolve({ frames: intervals.length, intervals })
      const at = area.scrollTop
      area.scrollTop = at + step
      if (area.scrollTop === at) step = -step
      requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
  })`)
}
