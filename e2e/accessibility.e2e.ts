import assert from 'node:assert/strict'
import type { Visit } from './browser.ts'
import type { MenuNode } from '@tandem/model'
import { ALL } from './cases.ts'
import { chapter, journey } from './journey.ts'
import { axeFaults, faultsOf, faultsOver, WIDE, widthFaults } from './pageFaults.ts'
import { hardCoded, type HeardData, hearData, signInPseudo, speakPseudo } from './pseudoVisit.ts'
import { everyPageOf, oneOfEach, publicPaths } from './screens.ts'
import { stage } from './stage.ts'
import { listStates, lookAtEach, pageStates, RICH_LIST, shellStates } from './states.ts'
import { walkOf } from './walkedPages.ts'

// Whatever data of others is on a page is looked through for hard-coded texts.
const here = stage({ alone: true })

/** About sixty pages. */
const LIMIT_MS = 600_000
const LOCALES = ['en_US', 'zh_CN'] as const

/** Short lists: axe checks everything in the document. */
const short = (path: string): string => `${path}?size=20`

const ACCOUNTS = ['admin', 'kestrel', 'lotus'] as const
/** `sms/Send#notify` is the screen of `sms/Send`. */
const bare = (component: string): string => component.replace(/#.*$/, '')
/** Long texts, a file per language instead of a catalog. */
const IN_TWO_FILES = ['/user/help', '/user/privacy', '/user/terms']

/** The pages of an account not visited before, and its own home. */
async function pagesFirstOf(account: (typeof ACCOUNTS)[number]): Promise<MenuNode[]> {
  const seen = new Set<string>()
  let own: MenuNode[] = []
  for (const one of ACCOUNTS.slice(0, ACCOUNTS.indexOf(account) + 1)) {
    const pages = oneOfEach(await everyPageOf(await here.platform.as(one)))
    own = pages.filter(({ path }, n) => n === 0 || !seen.has(path))
    for (const { path } of pages) seen.add(path)
  }
  return own
}

/** In `npm test` a part of the pages; `npm run e2e -- accessibility` walks them all. */
const asked = walkOf()

/**
 * Visits each page once, in texts two fifths longer than English, which reveals hard-coded ones.
 * @param others pages that are opened only to hear their data, where a text of the first is in question
 * @param go `Visit.goto`, or for the pages of the menu `Visit.moveTo`: it costs a quarter of a load
 */
async function walk(
  visit: Visit,
  data: HeardData,
  { paths, others = [] }: { paths: readonly string[]; others?: readonly string[] },
  go: (path: string) => Promise<void>,
): Promise<void> {
  const faults: string[] = []
  const texts = new Map<string, string>()
  for (const path of paths) {
    await (path === paths[0] ? visit.goto(short(path)) : go(short(path)))
    await visit.settled()
    for (const text of await hardCoded(visit, data)) texts.set(text, path)
    const found = [...(await axeFaults(visit, path !== paths[0])), ...(await widthFaults(visit))]
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  // A later page may contain data that an earlier one used as text.
  const unheard = () => [...texts].filter(([text]) => !data.heard.has(text.toLowerCase()))
  for (const path of others) {
    if (unheard().length === 0) break
    await go(short(path))
    await visit.settled()
    await data.read()
  }
  const left = unheard()
  const written = left.filter(([, path]) => !IN_TWO_FILES.includes(path))
  assert.deepEqual({ faults, written }, { faults: [], written: [] })
}

/**
 * Each page is checked once as it opens, half of them in dark mode: its components are the same for everyone and in
 * every language. `npm run e2e -- accessibility` with TANDEM_SCREENS=all visits them again as below.
 */
chapter(
  'every screen opens without a complaint, is accessible and fits, in longer words too',
  () => {
    const walks = [
      { username: 'admin', appearance: 'light', isTurn: (n: number) => n % 2 === 0 },
      { username: 'admin', appearance: 'dark', isTurn: (n: number) => n % 2 === 1 },
      { username: 'kestrel', appearance: 'light', isTurn: () => true },
      { username: 'lotus', appearance: 'dark', isTurn: () => true },
    ] as const
    for (const { username, appearance, isTurn } of walks) {
      journey(
        `for ${username}, ${appearance}${asked.name}`,
        async () => {
          const pages = (await pagesFirstOf(username)).filter((_page, n) => isTurn(n))
          const isWalked = pages.map(({ path, component }, n) =>
            asked.isWalked({ path, component: bare(component) }, n),
          )
          const all = pages.map(({ path }) => path)
          const paths = all.filter((_path, n) => isWalked[n])
          const others = all.filter((_path, n) => !isWalked[n])
          if (paths.length === 0) return
          await here.visiting({ ...WIDE, appearance }, async (visit) => {
            await speakPseudo(visit)
            const data = hearData(visit)
            await visit.goto('/user/login')
            await signInPseudo(
              visit,
              { username, password: here.platform.passwordOf(username) },
              data,
            )
            await walk(visit, data, { paths, others }, (path) => visit.moveTo(path))
          })
        },
        LIMIT_MS,
      )
    }
    for (const [appearance, part] of [
      ['light', 0],
      ['dark', 1],
    ] as const) {
      journey(`before the sign-in, ${appearance}${asked.name}`, async () => {
        const paths = publicPaths.filter((_path, n) => n % 2 === part && asked.isPublicWalked(n))
        if (paths.length === 0) return
        await here.visiting({ ...WIDE, appearance }, async (visit) => {
          await speakPseudo(visit)
          await walk(visit, hearData(visit), { paths }, (path) => visit.goto(path))
        })
      })
    }
  },
)

/** One account in one language: every nth page, starting with the partth. */
const inParts = (account: string, parts: number) =>
  LOCALES.flatMap((locale) =>
    Array.from({ length: parts }, (_, part) => ({ account, locale, part, parts })),
  )

/**
 * With TANDEM_SCREENS=all: also every record, form, dialog and menu, and all pages of an agent and a customer in both
 * languages and appearances, which takes half an hour.
 */
const everyWalk = [...inParts('admin', 5), ...inParts('lotus', 2), ...inParts('harbor', 1)]
if (ALL) {
  chapter('whatever a screen can bring up is accessible', () => {
    for (const { account, locale, part, parts } of everyWalk) {
      journey(
        `for ${account} in ${locale}, part ${part + 1} of ${parts}`,
        async () => {
          const pages = oneOfEach(await everyPageOf(await here.platform.as(account, locale)))
          const visit = await here.open({ ...WIDE, locale })
          await visit.enter(account)
          const faults: string[] = []
          for (const [n, node] of pages.entries()) {
            if (n % parts !== part) continue
            const note = (found: string[], where = ''): unknown =>
              faults.push(...found.map((fault) => `${node.path} ${where}: ${fault}`))
            await visit.goto(short(node.path))
            await visit.settled()
            note(await faultsOf(visit))
            // What they open is the same for everyone who can open it.
            if (account !== 'admin') continue
            const look = async (name: string): Promise<void> => {
              note(await faultsOver(visit), name)
            }
            const openers = [...pageStates]
            if (node.path === RICH_LIST) openers.push(listStates)
            if (n === 0) openers.push(shellStates)
            note(await lookAtEach(visit, openers, look))
          }
          await visit.close()
          assert.deepEqual(faults, [])
        },
        LIMIT_MS,
      )
    }
  })
}
