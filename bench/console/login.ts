import type { Browser } from 'playwright-core'
import { largestPaint } from '../../e2e/paintTime.ts'

/** "Fast 4G" of the developer tools of Chromium: 9 Mbit/s with 10 % lost to overhead, 165 ms there and back. */
const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: ((9 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1000 * 1000) / 8) * 0.9,
}

export interface LoginVisit {
  /** Until the largest part of the page is painted. */
  lcpMs: number
  /** Scripts and styles as transferred, compressed, including headers. */
  kb: number
}

/** A new visitor opens the sign-in page with a processor four times slower and a mobile network. */
export async function visitLogin(browser: Browser, url: string): Promise<LoginVisit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', FAST_4G)
    const wanted = new Set<string>()
    let bytes = 0
    cdp.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script' || type === 'Stylesheet') wanted.add(requestId)
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (wanted.has(requestId)) bytes += encodedDataLength
    })
    const lcpMs = await largestPaint(page, `${url}/user/login`)
    return { lcpMs, kb: bytes / 1024 }
  } finally {
    await context.close()
  }
}
