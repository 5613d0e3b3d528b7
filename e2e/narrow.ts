import assert from 'node:assert/strict'
import type { Visit } from './browser.ts'

/** The narrowest window everything is usable in (spec §2), as a finger's device has it. */
export const NARROW = { width: 400, height: 800, touch: true } as const

// What scrolls by itself may be wider inside; what stands beside the window altogether is out of sight on purpose.
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
    // A bar that sweeps by is cut off at its card, wherever it is.
    if (scrolls(element) || element.getAnimations().length > 0) continue
    faults.push(Math.round(right - edge) + ' px out: ' + element.outerHTML.slice(0, 120))
  }
  return faults.slice(0, 5)
})()`

/** The elements that reach over the right edge of the window, at most five. */
export const stickingOut = ({ page }: Visit): Promise<string[]> =>
  page.evaluate<string[]>(STICKING_OUT)

/** Nothing is wider than the window. @throws AssertionError naming what is */
export async function fits(visit: Visit, step: string): Promise<void> {
  assert.deepEqual(await stickingOut(visit), [], step)
}
