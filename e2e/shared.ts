import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { journey } from './journey.ts'
import { ledgerCheck } from './ledgerCheck.ts'
import { Platform } from './platform.ts'
import { TEMPLATE } from './template.ts'

/** The platforms that files of this process share: one, unless a file left one that does not answer any more. */
const platforms: Platform[] = []
let browser: Browser | undefined

/** The platform of all files that need none of their own, started for the first of them. */
export async function sharedPlatform(): Promise<Platform> {
  const last = platforms.at(-1)
  if (last && (await last.isReady())) return last
  const platform = await ownPlatform(false)
  platforms.push(platform)
  return platform
}

/** A platform that the caller stops. */
export const ownPlatform = (firstStart: boolean): Promise<Platform> =>
  Platform.start(firstStart ? undefined : process.env[TEMPLATE])

/** The browser of all files: each visit has a context of its own, which shares nothing with another one. */
export async function sharedBrowser(): Promise<Browser> {
  if (browser?.isConnected() !== true) browser = await openBrowser()
  return browser
}

/** Closes the windows that failed journeys left open. */
export async function closeWindows(): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/**
 * Declares the last journey of this process, if its files shared anything: the ledger of each platform holds every
 * invariant after all that was sent, paid and billed there, whatever the journeys were.
 */
export function endShared(): void {
  if (!browser && platforms.length === 0) return
  journey(
    'what the files shared ends, and the ledger of each platform holds every invariant',
    async () => {
      await browser?.close()
      const checks: { code: number | null; output: string }[] = []
      for (const platform of platforms) {
        // oxlint-disable-next-line no-await-in-loop -- there is one, but after a failure
        checks.push(await ledgerCheck(platform))
        // oxlint-disable-next-line no-await-in-loop
        await platform.stop()
      }
      for (const { code, output } of checks) assert.equal(code, 0, output)
    },
  )
}
