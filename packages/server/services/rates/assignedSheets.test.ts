import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/Client.ts'
import { later, rateLand, rateTools } from '../../test/rateTools.ts'
import { userJobTools } from '../../test/userJobTools.ts'
import { okay, world } from '../../test/world.ts'

const it = await world()
const { countryId, operatorId } = await rateLand(it)
const { draftOf, groupOf, publish, put } = rateTools(it, countryId)
const tools = userJobTools(it)
beforeAll(() => void tools.runner({ sheets: it.ports.sheets }))
afterAll(async () => {
  await tools.stopRunners()
  await it.close()
})

async function read(who: Client, draft: string, content: string | Buffer, name = 'vendor.csv') {
  const form = new FormData()
  form.set('id', draft)
  form.set('file', new Blob([content]), name)
  return who.upload('/sms/rateVersion/importSheet', form)
}
const summary = async (id: string) => okay(await it.admin.get('/sms/rateVersion/summary', { id }))
const first = async (id: string, of: string) =>
  okay(await it.admin.get('/sms/rateVersion/first', { id, of }))
const check = async (order: object) =>
  okay(await it.admin.post('/sms/rateVersion/importCheck', order))
async function compared(order: object) {
  const job = okay(await it.admin.post('/sms/rateVersion/importJob', order))
  return tools.ended(it.admin, job.id)
}

/** Five thousand dialled prefixes, with wrong lines between them; each is wrong in a way of its own. */
const faults: readonly [line: string, fault: string, column: string | null][] = [
  ['Fax;;;;1;0,5;USD;', 'product', 'A'],
  [';Atlantis;;;;0,5;USD;', 'country', 'B'],
  [';RL;;01;;0,5;USD;', 'mcc', 'C'],
  [';RL;799;;;0,5;USD;', 'mnc', 'D'],
  [';RL;799;77;;0,5;USD;', 'network', 'D'],
  ['Voice;;;;0044;0,5;USD;', 'prefix', 'E'],
  [';RL;;;;-0,5;USD;', 'negative', 'F'],
  [';RL;;;;0,0123456789;USD;', 'decimals', 'F'],
  [';RL;;;;on request;USD;', 'price', 'F'],
  [';RL;;;;;USD;', 'price', 'F'],
  [';RL;;;;2000;USD;', 'tooHigh', 'F'],
  [';RL;;;;#N/A;USD;', 'formula', 'F'],
  [';RL;;;;0,5;EUR;', 'currency', 'G'],
  [';RL;;;;0,5;USD;01/02/2027', 'effectiveAt', 'H'],
  [';RL;;;;0,5;USD;2999-01-01', 'later', 'H'],
  [';;;;;0,5;USD;', 'key', null],
  ['Voice;;;;1000000;0,5;USD;', 'duplicate', null],
  ['Voice;;;;1000000;0,5;USD;2020-01-01', 'overlap', 'H'],
]
const EVERY = 3
const HEADINGS = '产品;Country;MCC;MNC;Dial code;Rate (USD);Currency;Valid from'

describe('a price list whose columns are assigned', () => {
  test('of 5,000 rows with wrong ones of every kind says each with its cell and reason', async () => {
    const list = await groupOf(it.admin)
    const draft = await draftOf(it.admin, list)
    const { version } = okay(await it.admin.get('/sms/rateVersion/queryById', { id: draft }))
    okay(await it.admin.put('/sms/rateVersion/edit', { id: draft, version, startsAt: later(60) }))
    const good = Array.from(
      { length: 5_000 },
      (_, n) => `Voice;;;;${1_000_000 + n};0,0${n % 9}1;USD;`,
    )
    const bad = Array.from({ length: EVERY }, () => faults.map(([line]) => line)).flat()
    // A title above the headings, a byte order mark, and rows without anything.
    const lines = [`Price list of a vendor;;;;;;;`, HEADINGS, ...good, ';;;;;;;', ...bad, '']
    const sheet = okay(await read(it.admin, draft, `\uFEFF${lines.join('\r\n')}`))
    expect(sheet).toMatchObject({
      rows: good.length + bad.length,
      remembered: false,
      mapping: ['product', 'country', 'mcc', 'mnc', 'prefix', 'price', 'currency', 'effectiveAt'],
    })
    const order = { id: draft, sheet: sheet.id, mapping: sheet.mapping, product: 'notify' }
    const preview = await check(order)
    expect(preview).toMatchObject({
      total: good.length + bad.length,
      good: good.length,
      bad: bad.length,
      changes: { new: good.length, rises: 0, falls: 0, same: 0, missing: 0 },
    })
    expect(preview.rows[0]).toMatchObject({ row: 3, fault: null })
    expect(preview.rows[0].cells).toMatchObject({ product: 'Voice calls', price: '0.001 USD' })
    const job = await compared(order)
    expect(job).toMatchObject({ status: 'done', failed: bad.length })
    const wrong = await first(draft, 'wrong')
    // The title is row 1, the headings row 2, and the empty row one of the file.
    const start = good.length + 4
    const places = wrong
      .slice(0, faults.length)
      .map((row: Record<string, unknown>) => [row['line'], row['fault'], row['cell']])
    expect(places).toEqual(
      faults.map(([, fault, column], index) => {
        const row = start + index
        return [row, fault, column === null ? null : `${column}${row}`]
      }),
    )
    expect(wrong[faults.length - 2]).toMatchObject({ found: '3' })
    expect((await publish(it.admin, draft)).result.reason).toBe('rateVersion.wrong')

    // What was left out comes as a sheet, under its own headings, to be mended.
    const rejects = await tools.sheet(it.admin, job.id)
    expect(rejects).toHaveLength(bad.length + 1)
    expect(rejects[0]?.slice(0, 2)).toEqual(['产品', 'Country'])
    expect(rejects[9]?.at(-1)).toBe(`F${start + 8}: Not a price. Use a number such as 0.0125`)
  })

  test('says before it happens what rises, falls, is new and would be missing', async () => {
    const list = await groupOf(it.admin)
    const begun = await draftOf(it.admin, list)
    for (const product of ['notify', 'marketing', 'otpPremium', 'hlr']) {
      okay(await put(it.admin, begun, { product, price: '0.02' }))
    }
    okay(await publish(it.admin, begun))
    const draft = await draftOf(it.admin, list)
    const rows = [
      'notify,RL,0.03',
      'marketing,RL,0.01',
      'otpPremium,Rateland,0.020',
      'mnp,RL,0.001',
    ]
    const sheet = okay(await read(it.admin, draft, ['Product,Country,Price', ...rows].join('\n')))
    const order = { id: draft, sheet: sheet.id, mapping: sheet.mapping, whole: true }
    expect((await check(order)).changes).toEqual({
      rises: 1,
      falls: 1,
      other: 0,
      new: 1,
      same: 1,
      missing: 1,
    })
    expect(await compared(order)).toMatchObject({ status: 'done', failed: 0 })
    const figures = { changed: 2, rises: 1, falls: 1, new: 1, removed: 1, same: 1, wrong: 0 }
    expect(await summary(draft)).toMatchObject(figures)
    const changes = await first(draft, 'changes')
    expect(changes.map(({ percent }: { percent: string | null }) => percent)).toEqual([
      '50.00',
      '-50.00',
      null,
      null,
    ])
    const rises = { versionId: draft, moves: 'rises' }
    const { records } = okay(await it.admin.get('/sms/rateChange/list', rises))
    expect(records.map(({ product }: { product: string }) => product)).toEqual(['notify'])
    // The file is used up.
    expect((await it.admin.post('/sms/rateVersion/importCheck', order)).result.reason).toBe(
      'import.sheetGone',
    )
  })

  test('what was chosen for a column is chosen for the next sheet of the list, and for no other', async () => {
    const list = await groupOf(it.admin)
    const draft = await draftOf(it.admin, list)
    const content = 'Ort,Price,Our offer\nRL,9,0.5\n'
    const sheet = okay(await read(it.admin, draft, content))
    expect(sheet.mapping).toEqual([null, 'price', null])
    const order = { id: draft, sheet: sheet.id, product: 'notify' }
    const short = await it.admin.post('/sms/rateVersion/importCheck', {
      ...order,
      mapping: sheet.mapping,
    })
    expect(short.result.reason).toBe('rateVersion.noColumns')
    const mapping = ['country', null, 'price']
    expect(await compared({ ...order, mapping })).toMatchObject({ status: 'done', failed: 0 })
    const next = okay(await read(it.admin, draft, content))
    expect(next).toMatchObject({ mapping, remembered: true, product: 'notify' })
    const other = await draftOf(it.admin, await groupOf(it.admin))
    expect(okay(await read(it.admin, other, content))).toMatchObject({ remembered: false })
  })

  test('a draft without a time begins with the first date to come, and what begins later is not of it', async () => {
    const draft = await draftOf(it.admin, await groupOf(it.admin))
    const [soon, then] = [later(24 * 60), later(48 * 60)]
    const rows = [`notify,RL,0.02,${soon}`, `hlr,RL,0.02,${then}`, 'marketing,RL,0.02,2020-01-01']
    const sheet = okay(
      await read(it.admin, draft, ['product,country,price,Effective date', ...rows].join('\n')),
    )
    const order = { id: draft, sheet: sheet.id, mapping: sheet.mapping }
    expect(await check(order)).toMatchObject({ startsAt: soon, good: 2, bad: 1 })
    expect(await compared(order)).toMatchObject({ status: 'done', failed: 1 })
    const version = okay(await it.admin.get('/sms/rateVersion/queryById', { id: draft }))
    expect(Date.parse(version.startsAt)).toBe(Date.parse(soon))
    expect(await first(draft, 'wrong')).toMatchObject([{ fault: 'later', cell: 'D3' }])
  })

  test('a network is found by the name of its operator, and by an MNC that lost its zeros', async () => {
    const draft = await draftOf(it.admin, await groupOf(it.admin))
    const rows = ['notify,Rateland,ratenet,,,0.5', 'marketing,,,799,1,0.5']
    const content = ['Product,Country,Network,MCC,MNC,Price', ...rows].join('\n')
    const sheet = okay(await read(it.admin, draft, content))
    const order = { id: draft, sheet: sheet.id, mapping: sheet.mapping }
    expect(await compared(order)).toMatchObject({ status: 'done', failed: 0 })
    const changes = await first(draft, 'changes')
    expect(changes.map((row: { operatorId: string }) => row.operatorId)).toEqual([
      operatorId,
      operatorId,
    ])
  })

  test('prices under a heading of another currency are wrong, all of them', async () => {
    const draft = await draftOf(it.admin, await groupOf(it.admin))
    const content = 'Product,Country,Price (EUR)\nnotify,RL,0.5\n'
    const sheet = okay(await read(it.admin, draft, content))
    const order = { id: draft, sheet: sheet.id, mapping: sheet.mapping }
    expect(await check(order)).toMatchObject({
      good: 0,
      faults: [{ examples: [{ row: 2, column: 'C', value: '0.5' }] }],
    })
  })

  test('neither a stranger nor who sees no amounts reads prices this way', async () => {
    const draft = await draftOf(it.admin, await groupOf(it.admin))
    const sheet = okay(await read(it.admin, draft, 'product,country,price\nnotify,RL,0.5'))
    const order = { id: draft, sheet: sheet.id, mapping: sheet.mapping }
    const own = await draftOf(it.agentA, await groupOf(it.agentA))
    const foreign = await it.agentA.post('/sms/rateVersion/importCheck', { ...order, id: own })
    expect(foreign.result.reason).toBe('import.sheetGone')
    await it.db.owner.query(`update sys_user set hide_amounts = true where username = 'admin'`)
    try {
      const seen = await tools.until(async () => {
        const reply = await it.admin.post('/sms/rateVersion/importCheck', order)
        return reply.status === 200 ? undefined : reply
      })
      expect(seen.result.reason).toBe('access.denied')
      const [row] = await first(draft, 'changes')
      expect(row?.price).toBeUndefined()
      expect(row?.percent).toBeUndefined()
    } finally {
      await it.db.owner.query(`update sys_user set hide_amounts = false where username = 'admin'`)
    }
  })

  test('the sample can be imported as it is', async () => {
    const draft = await draftOf(it.admin, await groupOf(it.admin))
    const sample = await it.admin.raw('GET', '/sms/rateVersion/importTemplate')
    const sheet = okay(await read(it.admin, draft, Buffer.from(sample.rawPayload), 'sample.xlsx'))
    expect(sheet.mapping).toEqual([
      'product',
      'country',
      'mcc',
      'mnc',
      'prefix',
      'price',
      'interval',
    ])
    const order = { id: draft, sheet: sheet.id, mapping: sheet.mapping }
    expect(await check(order)).toMatchObject({ bad: 0, changes: { new: 3 } })
  })
})
