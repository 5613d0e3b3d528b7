import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, Visit, type VisitOptions } from './browser.ts'
import { Platform } from './platform.ts'
import { TEMPLATE } from './template.ts'

/** One platform and one browser for all journeys of a file. */
export interface Stage {
  readonly platform: Platform
  readonly browser: Browser
  /** A browser window that the journey closes itself. */
  open: (options?: VisitOptions) => Promise<Visit>
  /** A user at a browser; errors of the page fail the journey. */
  visiting: <Result>(
    options: VisitOptions,
    walk: (visit: Visit) => Promise<Result>,
  ) => Promise<Result>
}

export interface StageOptions {
  /** Prepares data for the journeys. A separate hook would not wait for this one. */
  prepare?: (platform: Platform) => Promise<void>
  /** The platform makes a first start, even if the run has a template of one. */
  firstStart?: boolean
}

/** What the files of this process share (`TOGETHER` in tools/journeyOrder.ts); most are alone in theirs. */
const shared: { up?: Promise<[Platform, Browser]>; files: number } = { files: 0 }

/** Starts both before the first journey, and ends them after the last of the files that share them. */
export function stage({ prepare, firstStart = false }: StageOptions = {}): Stage {
  let platform: Platform | undefined
  let browser: Browser | undefined
  shared.files += 1
  before(async () => {
    shared.up ??= Promise.all([
      Platform.start(firstStart ? undefined : process.env[TEMPLATE]),
      openBrowser(),
    ])
    ;[platform, browser] = await shared.up
    await prepare?.(platform)
  })
  after(async () => {
    shared.files -= 1
    if (shared.files > 0) return
    await browser?.close()
    await platform?.stop()
  })
  const up = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The stage is set once the first journey begins.')
    return part
  }
  const open = (options?: VisitOptions): Promise<Visit> =>
    Visit.open(up(browser), up(platform), options)
  return {
    get platform() {
      return up(platform)
    },
    get browser() {
      return up(browser)
    },
    open,
    async visiting(options, walk) {
      const visit = await open(options)
      const result = await walk(visit).catch(async (error: unknown) => {
        await visit.abandon()
        throw error
      })
      await visit.close()
      return result
    },
  }
}
