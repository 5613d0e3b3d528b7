import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import type { BenchServer } from '../server/startServer.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
]

/** The Chromium found by the runner, with precise memory figures. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['TANDEM_CHROMIUM']
  if (executablePath === undefined) {
    throw new Error('Set TANDEM_CHROMIUM to a Chromium, or run this by `npm run bench -- console`.')
  }
  return chromium.launch({ executablePath, args: [...FLAGS, '--enable-precise-memory-info'] })
}

export interface Console {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

/** A signed-in window with nothing loaded before. */
export async function openConsole(
  browser: Browser,
  server: BenchServer,
  username: string,
): Promise<Console> {
  const account = server.accounts.find((one) => one.username === username)
  if (!account) throw new Error(`The sandbox has no account ${username}`)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`${server.url}/user/login`)
  await page.locator('input[autocomplete="username"]').fill(account.username)
  await page.locator('input[type="password"]').fill(account.password)
  await page.locator('button[type="submit"]').filter({ visible: true }).click()
  await page.locator('.tab-list').waitFor()
  return { page, cdp, close: () => context.close() }
}

/**
 * Waits for an expression to be true; the page's policy does not allow text to be compiled into a
 * function.
 */
export async function until(page: Page, expression: string): Promise<void> {
  const latest = performance.now() + 30_000
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() > latest) throw new Error(`Never true: ${expression}`)
    await page.waitForTimeout(20)
  }
}
