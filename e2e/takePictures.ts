import { join } from 'node:path'
import type { Locale } from '@tandem/i18n'
import { openBrowser, Visit } from './browser.ts'
import { docsPictures } from './docsPictures.ts'
import { Platform } from './platform.ts'
import { everyPageOf, publicPaths } from './screens.ts'
import { listStates, lookAtEach, pageStates, RICH_LIST, shellStates } from './states.ts'

const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: takePictures.ts <folder> [--readme]')

const HEIGHT = 900
const widths = [1440, 1088, 400]
const appearances = ['light', 'dark'] as const
/** Staff, an agent and a customer: together they see every screen. */
const accounts = ['admin', 'lotus', 'harbor']

/** What could not be taken, a line each. */
const missing: string[] = []

const platform = await Platform.start()
const browser = await openBrowser()
try {
  if (flags.includes('--readme')) await docsPictures(folder, browser, platform, attempt)
  else {
    for (const locale of ['en_US', 'zh_CN'] as const) {
      await watched(locale, publicPictures)
      for (const account of accounts) {
        await watched(locale, (visit) => screenPictures(visit, account))
      }
    }
  }
} finally {
  await browser.close()
  await platform.stop()
}
if (missing.length > 0) {
  process.stderr.write(`Not taken:\n${missing.join('\n')}\n`)
  process.exitCode = 1
}

/** Goes on after a fault, and keeps it for the end. */
async function attempt(what: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    missing.push(`${what}: ${String(error)}`)
  }
}

async function watched(locale: Locale, walk: (visit: Visit) => Promise<void>): Promise<void> {
  await attempt(locale, async () => {
    const visit = await Visit.open(browser, platform, { locale })
    await attempt(locale, () => walk(visit))
    await visit.close()
  })
}

/** The pages before sign-in, as they open. */
async function publicPictures(visit: Visit): Promise<void> {
  for (const path of publicPaths) {
    await attempt(`${path} ${visit.locale}`, async () => {
      await visit.goto(path)
      await visit.heading(/./).first().waitFor()
      // The open sign-in methods are fetched from the server.
      await visit.page.waitForLoadState('networkidle')
      await everyLook(visit, `public${path.replaceAll('/', '-')}`)
    })
  }
}

/** Every page of a user with everything it can open, on the first one also what the shell can. */
async function screenPictures(visit: Visit, account: string): Promise<void> {
  await visit.enter(account)
  const pages = await everyPageOf(await platform.as(account))
  for (const node of pages) {
    const where = `${account} ${node.path} ${visit.locale}`
    await attempt(where, async () => {
      await visit.goto(node.path)
      await visit.settled()
      const name = `${account}${node.path.replaceAll('/', '-')}`
      await everyLook(visit, name)
      const openers = [...pageStates]
      if (account === 'admin' && node.path === RICH_LIST) openers.push(listStates)
      if (account === 'admin' && node === pages[0]) openers.push(shellStates)
      const shut = await lookAtEach(visit, openers, (state) => everyLook(visit, `${name}.${state}`))
      missing.push(...shut.map((fault) => `${where} ${fault}`))
    })
  }
}

async function everyLook(visit: Visit, name: string): Promise<void> {
  for (const appearance of appearances) {
    await visit.look(appearance)
    await everyWidth(visit, `${name}.${visit.locale.slice(0, 2)}.${appearance}`)
  }
  await visit.look('light')
}

async function everyWidth(visit: Visit, name: string): Promise<void> {
  for (const width of widths) {
    await visit.page.setViewportSize({ width, height: HEIGHT })
    await picture(visit, `${name}.${width}`)
  }
  await visit.page.setViewportSize({ width: 1440, height: HEIGHT })
}

async function picture({ page }: Visit, name: string): Promise<void> {
  await page.screenshot({ path: join(folder ?? '', `${name}.png`) })
}
