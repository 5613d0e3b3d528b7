import { type Entity, type Field, sheetEntities, type SheetEntityName } from '@tandem/model'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sampleOf } from './samples.ts'
import { userJobTools } from './userJobTools.ts'
import { okay, world, type World } from './world.ts'

/**
 * Every importable entity is exported and imported by the same mechanism, and nothing is lost or doubled on the way.
 */
let it: World
let tools: ReturnType<typeof userJobTools>
let count = 0
beforeAll(async () => {
  it = await world()
  tools = userJobTools(it)
})
afterAll(() => it.close())

const every = Object.keys(sheetEntities) as SheetEntityName[] // the keys of a constant object
const names = every.filter((name) => (sheetEntities[name] as Entity).verbs.includes('import')) // each is one record

async function cellsOf(content: Buffer): Promise<ExcelJS.Cell[][]> {
  const book = new ExcelJS.Workbook()
  // exceljs declares its own Buffer, which Node's is not assignable to.
  await book.xlsx.load(content as unknown as ExcelJS.Buffer)
  const [sheet] = book.worksheets
  const rows: ExcelJS.Cell[][] = []
  sheet?.eachRow((row) => {
    const width = sheet.columnCount
    rows.push(Array.from({ length: width }, (_, index) => row.getCell(index + 1)))
  })
  return rows
}
const rowsOf = async (content: Buffer): Promise<string[][]> =>
  (await cellsOf(content)).map((row) => row.map(textOf))

const { Null, Number: Numeric, String: Textual, Date: Moment } = ExcelJS.ValueType
/** The cell types of a field in a workbook: prices and times can be added and sorted, phone numbers stay text. */
const typesOf: Partial<Record<Field['kind'], readonly ExcelJS.ValueType[]>> = {
  decimal: [Null, Numeric],
  money: [Null, Numeric],
  integer: [Null, Numeric],
  instant: [Null, Moment],
}
const textual = [Null, Textual]

/** A cell as a person reads it. */
const textOf = ({ value, text }: ExcelJS.Cell): string =>
  value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : text

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** A field that may be changed to any text or number, and its new value. */
function changeable(entity: Entity): { name: string; cell: string } | undefined {
  const free = ([name, field]: [string, Field]): boolean =>
    !field.immutable &&
    !field.readOnly &&
    !field.apart &&
    !name.endsWith('Id') &&
    // What is asked only sometimes mostly has a rule of its own.
    field.spare !== true &&
    !entity.importKey?.includes(name)
  const fields = Object.entries(entity.fields).filter(free)
  const text = fields.find(([, { kind, format }]) => kind === 'text' && format === undefined)
  if (text) return { name: text[0], cell: 'edit.example' }
  const [number] = fields.filter(([, { kind }]) => ['integer', 'decimal', 'money'].includes(kind))
  return number && { name: number[0], cell: '7' }
}

describe.each(names)('%s', (name) => {
  const entity: Entity = sheetEntities[name]
  const { path, importKey = [] } = entity

  test('an export changes nothing, one cell one record, a bad row is left out and the others come in', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { add } = await sampleOf(it, name, (count += 1))
      ids.push(okay(await it.admin.post(`${path}/add`, add)))
    }
    const selections = ids.join(',')
    const exported = await it.admin.raw('GET', `${path}/exportXls`, { query: { selections } })
    const [head = [], ...rows] = await rowsOf(exported.rawPayload)
    expect(rows).toHaveLength(3)
    const bring = async (sheet: readonly (readonly string[])[], mode = 'both') =>
      (await tools.upload(it.admin, `${path}/importExcel?mode=${mode}`, 'again.csv', csv(sheet)))
        .result
    const versions = async () =>
      okay(await it.admin.get(`${path}/list`, { id: selections, pageSize: 5 })).records.map(
        ({ version }: { version: number }) => version,
      )
    const nothing = { added: 0, changed: 0, unchanged: 0, skipped: 0, errorCount: 0 }

    const book = { name: 'same.xlsx', content: exported.rawPayload }
    const same = await tools.upload(it.admin, `${path}/importExcel`, book.name, book.content)
    expect(same.result).toMatchObject({ ...nothing, unchanged: 3, errors: [] })
    expect(await versions()).toEqual([1, 1, 1])

    const draft = okay(
      await tools.upload(it.admin, `${path}/importSheet`, 'x.csv', csv([head, ...rows])),
    )
    for (const row of (await cellsOf(exported.rawPayload)).slice(1)) {
      draft.mapping.forEach((field: string | null, at: number) => {
        if (field === null) return
        const kind = entity.fields[field]?.kind
        expect(typesOf[kind ?? 'text'] ?? textual, `${name}.${field}`).toContain(row[at]?.type)
      })
    }
    const check = { id: draft.id, mapping: draft.mapping, mode: 'both' }
    const preview = okay(await it.admin.post(`${path}/importCheck`, check))
    expect(preview).toMatchObject({
      good: 3,
      bad: 0,
      figures: { added: 0, changed: 0, unchanged: 3 },
    })

    const change = changeable(entity)
    const column = draft.mapping.indexOf(change?.name)
    const edited = rows.map((row, index) =>
      row.map((cell, at) => (index === 1 && at === column ? (change?.cell ?? cell) : cell)),
    )
    if (change && column >= 0) {
      expect(await bring([head, ...edited], 'add')).toMatchObject({
        ...nothing,
        unchanged: 2,
        skipped: 1,
      })
      expect(await bring([head, ...edited])).toMatchObject({ ...nothing, changed: 1, unchanged: 2 })
      expect((await versions()).toSorted()).toEqual([1, 1, 2])
    }

    const keyColumns = new Set(importKey.map((field) => draft.mapping.indexOf(field)))
    const bad = rows[0]?.map((cell, at) => (keyColumns.has(at) ? '' : cell)) ?? []
    // The first has no key, the last is known from a row above it: both are left out, and the others come in.
    const outcome = await bring([head, bad, ...edited, edited[0] ?? []])
    expect(outcome).toMatchObject({ ...nothing, unchanged: 3, errorCount: 2 })
    expect(outcome.errors).toMatchObject([{ row: 2 }, { row: 6 }])
  })

  test('says by which fields a row is known, and has a template of those it takes', async () => {
    expect(importKey.length).toBeGreaterThan(0)
    for (const field of importKey) expect(entity.fields[field], field).toBeDefined()
    expect(entity.verbs).toContain('export')
    const template = await it.admin.raw('GET', `${path}/importTemplate`)
    expect((await rowsOf(template.rawPayload))[0]?.length).toBeGreaterThanOrEqual(importKey.length)
  })
})

test('a sheet only adds, or only changes, as it is told', async () => {
  const sheet = (name: string) =>
    csv([
      ['dictCode', 'dictName', 'dictNameEn'],
      ['mode_known', '已有', name],
      ['mode_new', '新', name],
    ])
  const bring = async (mode: string, name: string) =>
    (await tools.upload(it.admin, `/sys/dict/importExcel?mode=${mode}`, 'x.csv', sheet(name)))
      .result
  const known = { dictCode: 'mode_known', dictName: '已有', dictNameEn: 'First' }
  okay(await it.admin.post('/sys/dict/add', known))
  expect(await bring('change', 'Second')).toMatchObject({ changed: 1, skipped: 1, added: 0 })
  expect(await bring('add', 'Third')).toMatchObject({ added: 1, skipped: 1, changed: 0 })
  expect(await bring('both', 'Fourth')).toMatchObject({ changed: 2, added: 0, skipped: 0 })
  const wrong = await tools.upload(it.admin, '/sys/dict/importExcel?mode=all', 'x.csv', sheet('x'))
  expect(wrong.result.reason).toBe('query.badValue')
})

test('a text longer than a cell made a workbook that spreadsheets repair; it comes back as no change', async () => {
  const { path } = sheetEntities.announcement
  const { add } = await sampleOf(it, 'announcement', (count += 1))
  const msgContent = `<p>${'long '.repeat(8_000)}end</p>`
  const id = okay(await it.admin.post(`${path}/add`, { ...add, msgContent }))
  const exported = await it.admin.raw('GET', `${path}/exportXls`, { query: { selections: id } })
  const [head = [], row = []] = await rowsOf(exported.rawPayload)
  const place = row.findIndex((cell) => cell.startsWith('<p>long'))
  expect(row[place]?.length).toBeLessThanOrEqual(32_767)
  const bring = async (name: string, content: string | Buffer) =>
    (await tools.upload(it.admin, `${path}/importExcel`, name, content)).result
  expect(await bring('same.xlsx', exported.rawPayload)).toMatchObject({ unchanged: 1, errors: [] })
  // Who changes another cell keeps the text; who writes into the cut one is told.
  const edited = row.map((cell, at) => (at === place ? cell.replace('long', 'short') : cell))
  const refused = await bring('edited.csv', csv([head, edited]))
  expect(refused).toMatchObject({ changed: 0, errorCount: 1 })
  expect(okay(await it.admin.get(`${path}/queryById`, { id })).msgContent).toBe(msgContent)
})
