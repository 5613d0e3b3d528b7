import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { IDS_PER_MS } from '@tandem/core'
import pg from 'pg'
import { frameTime } from './console/frameTime.ts'
import { visitLogin } from './console/login.ts'
import { type Console, openBrowser, openConsole, until } from './console/openConsole.ts'
import { openAndClose, readMemory } from './console/tabMemory.ts'
import { median, percentile, rounded } from './server/latency.ts'
import { findServer, startServer } from './server/startServer.ts'

// The console in Chromium, from the production build of a sandbox server: the size of the sign-in page and its paint
// time, the time from a click to its frame, and what fifty tabs leave behind. Options: --times 21 --tabs 50; --data
// names the folder of a running server

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '21' },
    tabs: { type: 'string', default: '50' },
    data: { type: 'string' },
  },
})
const [times, tabs] = [Number(values.times), Number(values.tabs)]
/** Rows of the list that is clicked in: the default page and the longest page. */
const ROWS = [50, 200] as const

const server = values.data === undefined ? await startServer() : await findServer(values.data)
const browser = await openBrowser()
try {
  await login()
  await addPrefixes(Math.max(...ROWS))
  for (const rows of ROWS) await inConsole((window) => clicks(window, rows))
  await inConsole(memory)
} finally {
  await browser.close()
  await server.stop()
}

/** A separate window, without the tabs of another. */
async function inConsole(measure: (window: Console) => Promise<void>): Promise<void> {
  const window = await openConsole(browser, server, 'admin')
  try {
    await measure(window)
  } finally {
    await window.close()
  }
}

async function login(): Promise<void> {
  const visits = []
  // The first visit warms the code caches of server and browser.
  for (let n = 0; n <= times; n += 1) visits.push(await visitLogin(browser, server.url))
  visits.shift()
  figure(
    'loginKb',
    visits.map(({ kb }) => kb),
    120,
  )
  figure(
    'loginLcpMs',
    visits.map(({ lcpMs }) => lcpMs),
    1_500,
  )
}

async function clicks({ page }: Console, rows: number): Promise<void> {
  const shownPage = `document.querySelector('.tab-page:not([style*="none"])')`
  await page.goto(`${server.url}/sms/numberPrefix?size=${rows}`)
  await page
    .locator('tbody tr')
    .nth(rows - 1)
    .waitFor()
  // Wait for what loads while the page is idle.
  await page.waitForTimeout(5_000)
  const rowSelect: number[] = []
  for (let n = 0; n < times; n += 1) {
    const row = `document.querySelectorAll('tbody tr')[${5 + n}]`
    rowSelect.push(
      await frameTime(
        page,
        `${row}.querySelector('input[type="checkbox"]').click()`,
        `${row}.getAttribute('aria-selected') === 'true'`,
      ),
    )
  }
  figure('rowSelectMs', rowSelect, 16, { rows })

  await page.evaluate(`document.querySelector('nav a[href="/sms/gateway"]').click()`)
  await until(page, `${shownPage}.querySelector('tbody tr')`)
  await page.waitForTimeout(1_000)
  const tabSwitch: number[] = []
  for (let n = 0; n < times * 2; n += 1) {
    const [other] = n % 2 === 0 ? ['Number prefixes'] : ['Gateways']
    const tab = `[...document.querySelectorAll('[role="tab"]')].find((tab) => tab.textContent === '${other}')`
    tabSwitch.push(
      await frameTime(
        page,
        `${tab}.click()`,
        `${shownPage}.id === ${tab}.id.replace('tab-', 'page-')`,
      ),
    )
    await page.waitForTimeout(150)
  }
  figure('tabSwitchMs', tabSwitch, 50, { rows })

  const palette: number[] = []
  for (let n = 0; n < times; n += 1) {
    const key = `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }))`
    palette.push(
      await frameTime(
        page,
        key,
        `document.querySelector('dialog[open] [role="combobox"]') !== null`,
      ),
    )
    await page.keyboard.press('Escape')
    await until(page, `document.querySelector('dialog[open]') === null`)
    await page.waitForTimeout(100)
  }
  figure('paletteMs', palette, 50, { rows })
}

/** The sandbox has fewer number prefixes than a page can show. */
async function addPrefixes(count: number): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into sms_number_prefix (id, prefix, operator_id)
       select $1::bigint + n, '99' || lpad(n::text, 6, '0'), (select min(id) from sms_operator)
       from generate_series(1, $2::int) n on conflict do nothing`,
      [Date.now() * IDS_PER_MS + IDS_PER_MS / 2, count],
    )
  } finally {
    await client.end()
  }
}

async function memory(window: Console): Promise<void> {
  await window.page.goto(server.url)
  await window.page.locator('.tab-list').waitFor()
  for (;;) {
    const folded = window.page.locator('nav button[aria-expanded="false"]')
    if ((await folded.count()) === 0) break
    await folded.first().click()
  }
  // Once in advance, so that what is loaded for good is not counted: chunks, catalogs, cached answers.
  await openAndClose(window, tabs)
  const before = await readMemory(window)
  await openAndClose(window, tabs)
  const after = await readMemory(window)
  print({
    what: 'tabs',
    opened: tabs,
    heapBeforeMb: rounded(before.heapMb),
    heapGrowthMb: rounded(after.heapMb - before.heapMb, 2),
    nodesBefore: before.nodes,
    nodesAfter: after.nodes,
    detachedBefore: before.detached,
    detachedAfter: after.detached,
    bar: 'detached 0, growth 10 MB',
  })
}

function figure(what: string, samples: number[], bar: number, more: object = {}): void {
  print({
    what,
    ...more,
    times: samples.length,
    median: rounded(median(samples)),
    p95: rounded(percentile(samples, 0.95)),
    most: rounded(Math.max(...samples)),
    bar,
  })
}

function print(found: object): void {
  console.log(JSON.stringify({ bench: 'console', ...found, load: rounded(loadavg()[0] ?? 0) }))
}
