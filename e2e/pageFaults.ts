import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Visit } from './browser.ts'
import { stickingOut } from './narrow.ts'
import { OVERLAYS } from './states.ts'

export const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 400, height: 800 }
const MOST_TRIES = 50

/** The same on each page, and as much for axe to look at as a page itself. */
const SHELL = ['.shell-header', '.side-menu']

/**
 * axe violations on the visible page, in its current appearance.
 * @param knowsShell the header and the menu were checked on an earlier page
 */
export const axeFaults = (visit: Visit, knowsShell = false): Promise<string[]> =>
  violations(
    visit,
    knowsShell ? SHELL.reduce((builder, part) => builder.exclude(part), axe(visit)) : axe(visit),
  )

/** The same in both appearances, and in a narrow window. */
export async function faultsOf(visit: Visit): Promise<string[]> {
  return [...(await faultsBy(visit, () => axe(visit))), ...(await tooWide(visit, NARROW))]
}

/** The same for what is over the page, or next to the selection. */
export async function faultsOver(visit: Visit): Promise<string[]> {
  const over = (await visit.page.locator(OVERLAYS).filter({ visible: true }).count()) > 0
  return faultsBy(visit, () => (over ? axe(visit).include(OVERLAYS) : axe(visit)))
}

async function faultsBy(visit: Visit, builder: () => AxeBuilder): Promise<string[]> {
  const faults = await violations(visit, builder())
  // Only colours change with the appearance.
  await visit.look('dark')
  const dark = await violations(visit, builder().withRules(['color-contrast']))
  await visit.look('light')
  return [...faults, ...dark.map((fault) => `dark: ${fault}`)]
}

/** Whether the visible page is wider than a window of 1440 px, or one of 400. */
export const widthFaults = async (visit: Visit): Promise<string[]> => [
  ...(await tooWide(visit, WIDE)),
  ...(await tooWide(visit, NARROW)),
]

async function tooWide(visit: Visit, window: typeof WIDE): Promise<string[]> {
  await visit.page.setViewportSize(window)
  let wider = await overflow(visit)
  // The page follows its window frame by frame; what stays too wide is a fault.
  for (let tries = 0; wider > 0 && tries < MOST_TRIES; tries++) {
    await visit.page.waitForTimeout(100)
    wider = await overflow(visit)
  }
  const which = wider > 0 ? await stickingOut(visit) : []
  await visit.page.setViewportSize(WIDE)
  return wider > 0
    ? [`${wider} px wider than a window of ${window.width} px: ${which.join('; ')}`]
    : []
}

/** How many pixels the page, or a scroll container other than a table, is wider than its window. */
const overflow = ({ page }: Visit): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('html, main, [role="tabpanel"]')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  )

/**
 * Rows below the first few are alike, and make the check ten times as slow. Frames contain user content; nothing runs
 * in them, so axe would wait for them in vain.
 */
const axe = ({ page }: Visit): AxeBuilder =>
  new AxeBuilder({ page, axeSource: LOADED })
    .setLegacyMode(true)
    .options({ iframes: false, resultTypes: ['violations'] })
    .exclude('tbody tr:nth-child(n+5)')

/** Once per document: the builder would send its megabyte twice with every check, as long as the check itself. */
async function loadAxe({ page }: Visit): Promise<void> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE)
}
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** What the builder sends instead. */
const LOADED = 'void 0'

/** axe violations, one line per element. */
async function violations(visit: Visit, builder: AxeBuilder): Promise<string[]> {
  await loadAxe(visit)
  const found = await builder.analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? help}: ${html.slice(0, 160)}`),
  )
}
