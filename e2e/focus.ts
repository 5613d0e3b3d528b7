import type { Locator, Page } from 'playwright-core'
import { until } from './until.ts'

/** A console page has a few dozen stops; more means that Tab is looping. */
const MOST_STOPS = 120

interface Focus {
  /** A short description of the focused element for failure messages. */
  on: string
  /** The document itself: the position is lost. */
  lost: boolean
  /**
   * Whether the focus is visible, by an outline or a ring of the element or of what represents it.
   */
  seen: boolean
}

// The hidden input of a switch or swatch is represented by what is around or next to it.
const READ_FOCUS = `(() => {
  const element = document.activeElement
  const lost = element === null || element === document.body || element === document.documentElement
  if (lost) return { on: 'the document', lost, seen: false }
  const drawn = [element, element.parentElement, element.parentElement?.parentElement,
    element.nextElementSibling, element.previousElementSibling]
  const ringed = (one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const window = element.matches('[role="dialog"], dialog, [tabindex="-1"]')
  return {
    on: element.outerHTML.slice(0, 160),
    lost,
    seen: window || drawn.some((one) => one !== null && one !== undefined && ringed(one)),
  }
})()`

/** A keyboard user: every stop must be somewhere, and visible. */
export class Keys {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  /** Records every pointer press from here on; `noPointer` tells whether there was one. */
  async watchPointers(): Promise<void> {
    await this.page.addInitScript(`addEventListener('pointerdown', (event) => {
      if (event.isTrusted) sessionStorage.setItem('journey-pointer', event.target.outerHTML.slice(0, 160))
    }, true)`)
  }
  /** What was pressed with a pointer; null: nothing. */
  async pressedByPointer(): Promise<string | null> {
    return this.page.evaluate<string | null>(`sessionStorage.getItem('journey-pointer')`)
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }
  /** Presses Tab (or `by`) until the target has the focus. @throws Error if the focus is invisible on the way */
  async to(target: Locator, by = 'Tab'): Promise<void> {
    await target.first().waitFor()
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await hasFocus(target)) {
        await this.seen()
        return
      }
      await this.page.keyboard.press(by)
      const { on, lost, seen } = await this.focus()
      // Past the last stop the focus goes to the browser's own bars, which a page cannot see.
      if (!lost && !seen) throw new Error(`Nobody sees that the focus is on ${on}`)
    }
    throw new Error(`${String(target)} is not reached by ${MOST_STOPS} presses of ${by}.`)
  }
  /** Goes to the target and presses Enter. */
  async choose(target: Locator, by = 'Tab'): Promise<void> {
    await this.to(target, by)
    await this.press('Enter')
  }
  /** Waits until the target gets the focus on its own. */
  async arrived(what: string, target: Locator): Promise<void> {
    await until(
      `the focus to be on ${what}`,
      async () => (await target.count()) > 0 && hasFocus(target),
    )
    await this.seen()
  }
  /** The focus is somewhere, and visible. */
  async seen(): Promise<void> {
    const { on, lost, seen } = await this.focus()
    if (lost) throw new Error('The focus is lost: it is on the document.')
    if (!seen) throw new Error(`Nobody sees that the focus is on ${on}`)
  }
  /** Waits until the focus is somewhere again, e.g. after a window has closed. */
  async kept(after: string): Promise<void> {
    await until(`the focus to be somewhere ${after}`, async () => !(await this.focus()).lost)
    await this.seen()
  }
  async focus(): Promise<Focus> {
    return this.page.evaluate<Focus>(READ_FOCUS)
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => element.matches(':focus'))
