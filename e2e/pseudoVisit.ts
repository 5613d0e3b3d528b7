import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Visit } from './browser.ts'
import { countriesWithPlan } from '@tandem/core'
import { countryName } from '@tandem/i18n'
import { smsProducts, smsTitle } from '@tandem/model'
import { isTranslated, pseudoCatalog } from './pseudoLocale.ts'

const dist = join(import.meta.dirname, '../packages/web/dist')
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)
const texts = z.record(z.string(), z.string())

/** Serves the built English catalogs in the pseudo-locale; the console itself is unaware of it. */
export async function speakPseudo({ page }: Visit): Promise<void> {
  const built = manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  const catalogs = Object.keys(built).filter((name) => name.startsWith('../i18n/en/'))
  assert.ok(catalogs.length > 20, 'the build has the English catalogs')
  // Texts that two of them share are in a chunk of their own.
  const files = [
    ...new Set(catalogs.flatMap((name) => [name, ...(built[name]?.imports ?? [])])),
  ].flatMap((name) => built[name] ?? [])
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

/** A catalog in the pseudo-locale; the build may wrap it in its own module. */
function spoken(value: unknown): unknown {
  const catalog = texts.safeParse(value)
  if (catalog.success) return pseudoCatalog(catalog.data)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoken(part)]))
}

/** Texts in the server's answers; `read` waits for answers that are still being read. */
export interface HeardData {
  heard: Set<string>
  read: () => Promise<void>
}

/** Every text in the server's answers: data is not translated here. */
export function hearData({ page }: Visit): HeardData {
  const heard = new Set<string>()
  const reading = new Set<Promise<void>>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string') heard.add(value.trim().toLowerCase())
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
  }
  page.on('response', (response) => {
    if (!(response.headers()['content-type'] ?? '').startsWith('application/json')) return
    // An answer whose page was left before it was read was never shown.
    const read = response
      .json()
      .then(keep, () => undefined)
      .finally(() => reading.delete(read))
    reading.add(read)
  })
  return {
    heard,
    read: async () => {
      await Promise.all(reading)
    },
  }
}

/**
 * Everything people read or hear on the visible page: texts, and the names and hints of controls.
 */
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

/** The form of numbers, times, codes and URLs. */
const FORMATTED = [
  /^[\W\d_]*$/,
  /^\+?\d/,
  /^[A-Z]{2,4}$/,
  /^[A-Z][a-z]+\/[A-Z]\w+$/,
  // Schedules are phrased by a separate library, in the console's language.
  /^(Every (minute|\d+ minutes)|At .*\d+.*)$/,
]
/**
 * Languages are named in themselves; these are names too, and products are named in both languages beside their rules.
 * Countries are named by the browser, by their codes.
 */
const NAMES = new Set([
  'English',
  '中文',
  '简体中文',
  'Tandem',
  'down',
  ...smsProducts.map((product) => smsTitle(product, 'en_US')),
  ...countriesWithPlan().map(({ country }) => countryName('en_US', country)),
])

/** Whether a text is data, or several of them side by side; the data may contain what else stands between two. */
function isJoined(text: string, data: ReadonlySet<string>): boolean {
  if (text === '' || data.has(text)) return true
  return [...text.matchAll(/ · |, | \(|\)$/g)].some(
    ({ 0: { length }, index }) =>
      data.has(text.slice(0, index)) && isJoined(text.slice(index + length), data),
  )
}

/** Whether a text is data, complete or truncated, or several of them side by side. */
function isData(text: string, data: ReadonlySet<string>): boolean {
  const plain = text.toLowerCase()
  if (isJoined(plain, data)) return true
  const start = plain.replace(/…$/, '')
  return start.length > 3 && [...data].some((one) => one.includes(start))
}

/** Texts of the page in front that came out of no catalog, are nobody's name and were not among the data. */
export async function hardCoded(visit: Visit, { heard, read }: HeardData): Promise<string[]> {
  const texts = await readable(visit)
  await read()
  return texts.filter(
    (text) =>
      !isTranslated(text) &&
      !NAMES.has(text) &&
      !FORMATTED.some((form) => form.test(text)) &&
      !isData(text, heard),
  )
}

/** Signs in without relying on texts; what the browser stores about the user is data as well. */
export async function signInPseudo(
  { page }: Visit,
  { username, password }: { username: string; password: string },
  { heard }: HeardData,
): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[type="password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('.shell').waitFor()
  const kept = await page.evaluate<string>(`localStorage.getItem('pro__Login_Userinfo')`)
  const { value } = z.object({ value: z.looseObject({}) }).parse(JSON.parse(kept))
  for (const text of Object.values(value)) {
    if (typeof text === 'string') heard.add(text.toLowerCase())
  }
}
