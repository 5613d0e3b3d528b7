import type { Visit } from './browser.ts'
import { becomes } from './until.ts'

/** The narrowest supported window (spec §2), with touch. */
export const NARROW = { width: 400, height: 800, touch: true } as const

// A scroll container may be wider inside; elements entirely outside the window are hidden deliberately.
const STICKING_OUT = `(() => {
  const edge = innerWidth
  const faults = []
  const wide = document.documentElement.scrollWidth - edge
  if (wide > 0) faults.push('the page is ' + wide + ' px too wide')
  const scrolls = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true
      if (getComputedStyle(up).clipPath !== 'none') return true
    }
    return false
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || right <= edge + 1 || left >= edge) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // A moving bar is clipped by its card, wherever it is.
    if (scrolls(element) || element.getAnimations().length > 0) continue
    faults.push(Math.round(right - edge) + ' px out: ' + element.outerHTML.slice(0, 120))
  }
  return faults.slice(0, 5)
})()`

/** Elements that extend past the right edge of the window, at most five. */
export const stickingOut = ({ page }: Visit): Promise<string[]> =>
  page.evaluate<string[]>(STICKING_OUT)

/** The page follows its window frame by frame; only what stays too wide is a fault. */
const DRAWN_WITHIN_MS = 10_000

/** Nothing is wider than the window. @throws AssertionError naming the element */
export const fits = (visit: Visit, step: string): Promise<void> =>
  becomes(step, () => stickingOut(visit), [], { withinMs: DRAWN_WITHIN_MS })

const ROWS_FIRST = `(() => {
  const row = [...document.querySelectorAll('.tab-page tbody tr')].find((one) => one.checkVisibility())
  if (!row) return ['no row']
  const { top } = row.getBoundingClientRect()
  const faults = top <= innerHeight / 3 ? [] : ['the first row begins at ' + Math.round(top) + ' px']
  const { right } = row.closest('.table-scroll').getBoundingClientRect()
  for (const tag of row.querySelectorAll('.status-tag')) {
    const over = Math.round(tag.getBoundingClientRect().right - right)
    if (over > 0) faults.push(tag.textContent + ' is cut by ' + over + ' px')
  }
  return faults
})()`

/** A list shows its first row within the first third of the window, with its status. @throws AssertionError saying what is in the way */
export const showsRows = (visit: Visit, step: string): Promise<void> =>
  becomes(step, () => visit.page.evaluate<string[]>(ROWS_FIRST), [], { withinMs: DRAWN_WITHIN_MS })
