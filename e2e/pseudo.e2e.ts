import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { chapter, journey } from './journey.ts'
import { isTranslated, pseudoCatalog } from './pseudoLocale.ts'
import { everyPageOf, publicPaths } from './screens.ts'
import { stage } from './stage.ts'

const dist = join(import.meta.dirname, '../packages/web/dist')
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)
const texts = z.record(z.string(), z.string())

const here = stage()

/** Serves the built English catalogs in the pseudo-locale; the console itself knows nothing of it. */
async function speakPseudo({ page }: Visit): Promise<void> {
  const built = manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  const catalog = built['../i18n/en/catalog.ts']
  assert.ok(catalog, 'the build has an English catalog')
  const files = [catalog, ...(catalog.imports ?? []).flatMap((name) => built[name] ?? [])]
  for (const { file } of files) {
    const parts: Record<string, unknown> = await import(join(dist, file))
    const body = Object.entries(parts)
      .flatMap(([name, value], n) => [
        `const c${n} = ${JSON.stringify(spoken(value))}`,
        `export { c${n} as ${name} }`,
      ])
      .join('\n')
    await page.route(`**/${file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
  }
}

/** A catalog in the pseudo-locale; the build may hand it on inside of a module of its own. */
function spoken(value: unknown): unknown {
  const catalog = texts.safeParse(value)
  if (catalog.success) return pseudoCatalog(catalog.data)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoken(part)]))
}

/** Every text the server has answered with: data are nobody's to translate here. */
function hearData({ page }: Visit): Set<string> {
  const heard = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string') heard.add(value.trim().toLowerCase())
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
  }
  page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').startsWith('application/json')) return
    // An answer whose page is left before it was read is none that was shown.
    response.json().then(keep, () => undefined)
  })
  return heard
}

/** What people read or hear on the page in front: texts, and the names and hints of controls. */
const readable = ({ page }: Visit): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = new Set()
    const skipped = 'script, style, code, pre, kbd, option, svg, body [lang], iframe, .avatar'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode
      if (parent && !parent.closest(skipped) && parent.checkVisibility()) found.add(data.trim())
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll('[' + name + ']')) {
        if (!element.closest(skipped + ', [aria-hidden="true"]')) {
          found.add(element.getAttribute(name).trim())
        }
      }
    }
    return [...found]
  })()`)

/** What numbers, times, codes and addresses look like. */
const FORMATTED = [
  /^[\W\d_]*$/,
  /^\+?\d/,
  /^[A-Z]{2,4}$/,
  /^[A-Z][a-z]+\/[A-Z]\w+$/,
  // Schedules are told by a library of their own, in the language of the console.
  /^(Every \d+ minutes|At .*\d+.*)$/,
]
/** Languages are named in themselves; these are names too. */
const NAMES = new Set(['English', '中文', '简体中文', 'Tandem', 'down'])

/** Long texts, a file per language instead of a catalog. */
const IN_TWO_FILES = new Set(['/user/help', '/user/privacy', '/user/terms'])

/** Whether a text is one of the data, whole or cut short, or several of them beside each other. */
function isData(text: string, data: ReadonlySet<string>): boolean {
  const plain = text.toLowerCase()
  if (plain.split(/ · |, | \(|\)$/).every((part) => part === '' || data.has(part))) return true
  const start = plain.replace(/…$/, '')
  return start.length > 3 && [...data].some((one) => one.includes(start))
}

chapter('in a language two fifths longer', () => {
  journey('no text is written into the code, and every page fits a window of 1440 px', async () => {
    const visit = await here.open()
    await speakPseudo(visit)
    const data = hearData(visit)
    const found = new Map<string, string>()
    const wide: string[] = []
    const read = async (path: string): Promise<void> => {
      await visit.goto(path)
      await visit.heading(/./).filter({ visible: true }).first().waitFor()
      await visit.page
        .locator('[aria-busy="true"]')
        .filter({ visible: true })
        .first()
        .waitFor({ state: 'detached' })
      for (const text of await readable(visit)) {
        if (!isTranslated(text)) found.set(text, `${path}: ${text}`)
      }
      if ((await overflow(visit)) > 0) wide.push(path)
    }
    for (const path of publicPaths) if (!IN_TWO_FILES.has(path)) await read(path)
    await visit.goto('/user/login')
    await visit.page.locator('input[autocomplete="username"]').fill('admin')
    await visit.page.locator('input[type="password"]').fill(here.platform.passwordOf('admin'))
    await visit.page.keyboard.press('Enter')
    await visit.page.locator('.shell').waitFor()
    for (const { path } of await everyPageOf(await here.platform.as('admin'))) await read(path)
    await visit.close()
    const hardCoded = [...found]
      .filter(
        ([text]) =>
          !NAMES.has(text) && !FORMATTED.some((form) => form.test(text)) && !isData(text, data),
      )
      .map(([, where]) => where)
    assert.deepEqual({ hardCoded, wide }, { hardCoded: [], wide: [] })
  })
})

/** How many pixels the page, or what scrolls in it but a table, is wider than its window. */
const overflow = ({ page }: Visit): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('html, main, [role="tabpanel"]')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`,
  )
