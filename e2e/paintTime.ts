import type { Page } from 'playwright-core'

/**
 * Milliseconds until the largest part of a page is painted, on a processor slowed down by a factor.
 * @throws Error if the page paints nothing
 */
export async function largestPaint(page: Page, address: string, slowdown = 4): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    await page.goto(address, { waitUntil: 'load' })
    const ms = await page.evaluate<number>(
      `new Promise((resolve) => {
        let last = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) last = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(last), 1500)
      })`,
    )
    if (ms === 0) throw new Error(`${address} painted nothing.`)
    return ms
  } finally {
    await session.detach()
  }
}
