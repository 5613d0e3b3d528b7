import type { Page } from 'playwright-core'

/**
 * How long the page works on an action until the frame that shows it is painted, ms. Starts at a frame, so that
 * waiting for the display is not counted if the work fits into one.
 * @param act the action, JavaScript in the page
 * @param isShown an expression that is true once the page shows the result
 */
export function frameTime(page: Page, act: string, isShown: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const channel = new MessageChannel()
    requestAnimationFrame(() => {
      const from = performance.now()
      // Answered after the frame was painted; a channel message follows right behind it.
      channel.port1.onmessage = () => {
        const now = performance.now()
        if (${isShown}) resolve(now - from)
        else if (now - from > 5000) reject(new Error('It was never shown'))
        else requestAnimationFrame(() => channel.port2.postMessage(null))
      }
      ${act}
      // React works in a microtask after this callback, which is before the frame.
      channel.port2.postMessage(null)
    })
  })`)
}
