import { after, before } from 'node:test'
import { Visit, type VisitOptions } from './browser.ts'
import { declare } from './journey.ts'
import type { Platform } from './platform.ts'
import { closeWindows, ownPlatform, sharedBrowser, sharedPlatform } from './shared.ts'

/** One platform and one browser for all journeys of a file. */
export interface Stage {
  readonly platform: Platform
  /** A browser window that the journey closes itself. */
  open: (options?: VisitOptions) => Promise<Visit>
  /** A user at a browser; errors of the page fail the journey. */
  visiting: <Result>(
    options: VisitOptions,
    walk: (visit: Visit) => Promise<Result>,
  ) => Promise<Result>
}

/** Puts back what other files on the platform would notice. */
export type PutBack = () => Promise<void>

export interface StageOptions {
  /** Prepares data for the journeys. A separate hook would not wait for this one. */
  prepare?: (platform: Platform) => Promise<PutBack | void>
  /**
   * The file has a platform of its own, because it kills or changes what nobody can put back. Any other file shares one
   * with files before and after it, in any order: it uses names and companies of its own, or puts back what it changed.
   */
  alone?: boolean
  /** A platform of its own that makes a first start, even if the run has a template of one. */
  firstStart?: boolean
}

/** The platform and the browser of a file, ready before its first journey. */
export function stage({ prepare, alone = false, firstStart = false }: StageOptions = {}): Stage {
  let platform: Platform | undefined
  let putBack: PutBack | void
  const isOwn = alone || firstStart
  declare(() => {
    before(async () => {
      platform = isOwn ? await ownPlatform(firstStart) : await sharedPlatform()
      putBack = await prepare?.(platform)
    })
    after(async () => {
      await closeWindows()
      if (isOwn) await platform?.stop()
      else await putBack?.()
    })
  })
  const up = (): Platform => {
    if (!platform) throw new Error('The stage is set once the first journey begins.')
    return platform
  }
  const open = async (options?: VisitOptions): Promise<Visit> =>
    Visit.open(await sharedBrowser(), up(), options)
  return {
    get platform() {
      return up()
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
