import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { everyPageOf } from './screens.ts'
import { stage } from './stage.ts'
import { listStates, OVERLAYS, pageStates, RICH_LIST, shellStates } from './states.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 400, height: 800 }

const here = stage()

/** Everything wrong with the page in front: for axe in both appearances, and in a narrow window. */
async function faultsOf(visit: Visit): Promise<string[]> {
  return [...(await faultsBy(visit, () => axe(visit))), ...(await tooWide(visit))]
}

/** The same of what stands over the page, or beside what was chosen in it. */
async function faultsOver(visit: Visit): Promise<string[]> {
  const over = (await visit.page.locator(OVERLAYS).filter({ visible: true }).count()) > 0
  return faultsBy(visit, () => (over ? axe(visit).include(OVERLAYS) : axe(visit)))
}

async function faultsBy(visit: Visit, builder: () => AxeBuilder): Promise<string[]> {
  const faults = await violations(builder())
  // All that changes with the appearance are colours.
  await visit.look('dark')
  const dark = await violations(builder().withRules(['color-contrast']))
  await visit.look('light')
  return [...faults, ...dark.map((fault) => `dark: ${fault}`)]
}

async function tooWide(visit: Visit): Promise<string[]> {
  await visit.page.setViewportSize(NARROW)
  let wider = await overflow(visit)
  // The page follows its window frame by frame; what stays too wide is.
  for (let tries = 0; wider > 0 && tries < 10; tries++) {
    await visit.page.waitForTimeout(100)
    wider = await overflow(visit)
  }
  await visit.page.setViewportSize(WIDE)
  return wider > 0 ? [`${wider} px wider than a window of ${NARROW.width} px`] : []
}

/** How many pixels the page, or what scrolls in it but a table, is wider than its window. */
const overflow = ({ page }: Visit): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('html, main, [role="tabpanel"]')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  )

/**
 * Rows below the first few are like them, and make the check ten times as slow. Frames hold what people have written;
 * nothing runs in them, so axe would wait for them in vain.
 */
const axe = ({ page }: Visit): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ iframes: false })
    .exclude('tbody tr:nth-child(n+5)')

/** What axe objects to, one line per element. */
async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? help}: ${html.slice(0, 160)}`),
  )
}

/**
 * `npm run e2e -- accessibility` with TANDEM_SCREENS=all also opens every record, form, dialog and menu, and walks all pages of
 * an agent and a customer in both languages, which takes half an hour. Without, each page is looked at once as it opens for who has
 * all: half of them in English, half in Chinese, for their elements are the same and only the words differ.
 */
const ALL = process.env['TANDEM_SCREENS'] === 'all'
/** Some sixty pages, each of which axe reads twice. */
const LIMIT_MS = 600_000
const LOCALES = ['en_US', 'zh_CN'] as const

interface Walk {
  account: string
  locale: (typeof LOCALES)[number]
  /** Takes every nth page, beginning with this one. */
  part: number
  parts: number
}

const inParts = (account: string, parts: number): Walk[] =>
  LOCALES.flatMap((locale) =>
    Array.from({ length: parts }, (_, part) => ({ account, locale, part, parts })),
  )
const walks: readonly Walk[] = ALL
  ? [...inParts('admin', 5), ...inParts('lotus', 2), ...inParts('harbor', 1)]
  : [
      { account: 'admin', locale: 'en_US', part: 0, parts: 2 },
      { account: 'admin', locale: 'zh_CN', part: 1, parts: 2 },
      { account: 'harbor', locale: 'zh_CN', part: 0, parts: 1 },
    ]

chapter('every screen opens without a complaint, is accessible, and fits a narrow window', () => {
  for (const { account, locale, part, parts } of walks) {
    journey(
      `for ${account} in ${locale}, part ${part + 1} of ${parts}`,
      async () => {
        const pages = await everyPageOf(await here.platform.as(account, locale))
        const visit = await here.open({ ...WIDE, locale })
        await visit.enter(account)
        const faults: string[] = []
        for (const [n, node] of pages.entries()) {
          if (n % parts !== part) continue
          const note = (found: string[], where = ''): unknown =>
            faults.push(...found.map((fault) => `${node.path} ${where}: ${fault}`))
          await open(visit, node.path)
          note(await faultsOf(visit))
          // What they open is the same for everybody who may open it.
          if (!ALL || account !== 'admin') continue
          const look = async (name: string): Promise<void> => {
            note(await faultsOver(visit), name)
          }
          await pageStates(visit, look)
          if (node.path === RICH_LIST) await listStates(visit, look)
          if (n === 0) await shellStates(visit, look)
        }
        await visit.close()
        assert.deepEqual(faults, [])
      },
      LIMIT_MS,
    )
  }
})

/** Short lists, and no page before kept behind this one: axe walks all there is. */
async function open(visit: Visit, path: string): Promise<void> {
  await visit.goto(`${path}?size=20`)
  await visit.settled()
}
