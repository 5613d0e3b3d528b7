import { translate } from '@tandem/i18n'
import { columnOf, type Entity, entities, type EntityName, isRestorable } from '@tandem/model'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { sampleOf } from './samples.ts'
import { okay, world, type World } from './world.ts'

let it: World
let admin: Client
let count = 0
beforeAll(async () => {
  it = await world()
  admin = it.admin
})
afterAll(() => it.close())

const names = Object.keys(entities) as EntityName[] // the keys of a constant object
const entityOf = (name: EntityName): Entity => entities[name]
const sample = (name: EntityName, companyId?: string) => sampleOf(it, name, (count += 1), companyId)

/** A record of its own for one test. */
async function made(name: EntityName, companyId?: string) {
  const { add, edit } = await sample(name, companyId)
  const { path } = entityOf(name)
  const id: string = okay(await admin.post(`${path}/add`, add))
  return { id, path, add, edit }
}

async function sheetOf(who: Client, path: string, query: Record<string, string> = {}) {
  const response = await who.raw('GET', `${path}/exportXls`, { query })
  expect(response.statusCode).toBe(200)
  const workbook = new ExcelJS.Workbook()
  // exceljs declares its own Buffer, which Node's is not assignable to.
  await workbook.xlsx.load(response.rawPayload as unknown as ExcelJS.Buffer)
  const rows: string[][] = []
  workbook.worksheets[0]?.eachRow((row) => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.text))
    rows.push(cells)
  })
  return rows
}

/** A text as a sheet stores it that a spreadsheet would evaluate. */
const quoted = (text: string): string => (/^[=@-]|^\+\D/.test(text) ? `'${text}` : text)

describe.each(names)('%s', (name) => {
  const entity = entityOf(name)

  test('is added, listed, read, edited with its history, and deleted', async () => {
    const { id, path, add, edit } = await made(name)
    const listed = okay(await admin.get(`${path}/list`, { id }))
    expect(listed).toMatchObject({
      total: 1,
      totalIsEstimate: false,
      current: 1,
      size: 10,
      pages: 1,
    })
    const secret = Object.keys(add).filter((field) => entity.fields[field]?.kind === 'secret')
    const { effectiveAt, ...plain } = add
    const shown = { ...plain, ...Object.fromEntries(secret.map((field) => [field, true])) }
    expect(listed.records).toMatchObject([{ id, version: 1, createBy: 'admin', ...shown }])
    if (typeof effectiveAt === 'string') {
      expect(Date.parse(listed.records[0].effectiveAt)).toBe(Date.parse(effectiveAt))
    }

    okay(await admin.put(`${path}/edit`, { id, version: 1, ...edit }))
    const after = okay(await admin.get(`${path}/queryById`, { id }))
    expect(after).toMatchObject({ version: 2, updateBy: 'admin' })
    const history = okay(await admin.get(`${path}/history`, { id }))
    expect(history.map((line: { verb: string }) => line.verb)).toEqual(['edit', 'add'])
    expect(history[0].changes.map((change: { field: string }) => change.field)).toEqual(
      expect.arrayContaining(Object.keys(edit).filter((field) => field !== 'permissionIds')),
    )
    expect(JSON.stringify(history)).not.toMatch(/canary-secret|secret-pass-1/)

    okay(await admin.delete(`${path}/delete`, { id }))
    expect((await admin.get(`${path}/queryById`, { id })).status).toBe(404)
    expect(okay(await admin.get(`${path}/list`, { id })).total).toBe(0)
  })

  test('refuses fields it does not have, by name', async () => {
    const { add } = await sample(name)
    const reply = await admin.post(`${entity.path}/add`, { ...add, deleted_at: null })
    expect(reply).toMatchObject({
      status: 400,
      result: {
        reason: 'request.unknownField',
        fields: { deleted_at: { reason: 'field.unknown' } },
      },
    })
  })

  test('refuses what only the server fills: id, version, author and read-only fields', async () => {
    const { add } = await sample(name)
    const readOnly = Object.entries(entity.fields).flatMap(([field, { readOnly: own }]) =>
      own ? [field] : [],
    )
    for (const field of ['id', 'version', 'createBy', 'companyIds', ...readOnly]) {
      const reply = await admin.post(`${entity.path}/add`, { ...add, [field]: '1' })
      expect(reply.status, field).toBe(400)
      expect(Object.keys(reply.result.fields), field).toContain(field)
    }
  })

  test('takes a record back as it was read, and nothing that only the server fills', async () => {
    const { id, path, edit } = await made(name)
    const [read] = okay(await admin.get(`${path}/list`, { id })).records
    okay(await admin.put(`${path}/edit`, { ...read, ...edit }))
    const after = okay(await admin.get(`${path}/queryById`, { id }))
    expect(after).toMatchObject({ version: 2, createBy: 'admin', createTime: read.createTime })
    const readOnly = Object.keys(entity.fields).filter((field) => entity.fields[field]?.readOnly)
    for (const field of ['createBy', 'createTime', 'updateTime', ...readOnly]) {
      const reply = await admin.put(`${path}/edit`, { ...after, [field]: 'forged' })
      expect(reply.status, field).toBe(400)
      expect(Object.keys(reply.result.fields), field).toEqual([field])
    }
    expect(okay(await admin.get(`${path}/queryById`, { id }))).toMatchObject({ version: 2 })
  })

  test('neither filters nor sorts by what has no column', async () => {
    const computed = Object.keys(entity.fields).filter((field) => entity.fields[field]?.computed)
    for (const field of computed) {
      const filtered = await admin.get(`${entity.path}/list`, { [field]: '1' })
      expect(filtered.result.reason, field).toBe('query.unknownColumn')
      const sorted = await admin.get(`${entity.path}/list`, { column: field, order: 'asc' })
      expect(sorted.success, field).toBe(true)
    }
  })

  test('names every field of the wrong type', async () => {
    const { add } = await sample(name)
    const wrong = Object.fromEntries(Object.keys(add).map((field) => [field, { no: 'value' }]))
    const reply = await admin.post(`${entity.path}/add`, wrong)
    expect(reply).toMatchObject({ status: 400, result: { reason: 'request.invalid' } })
    expect(Object.keys(reply.result.fields).toSorted()).toEqual(
      expect.arrayContaining(Object.keys(add).toSorted()),
    )
  })

  test('refuses an edit of an old version and shows what is there now', async () => {
    const { id, path, edit } = await made(name)
    okay(await admin.put(`${path}/edit`, { id, version: 1, ...edit }))
    const reply = await admin.put(`${path}/edit`, { id, version: 1, ...edit })
    expect(reply).toMatchObject({
      status: 409,
      result: { reason: 'record.stale', current: { id, version: 2 } },
    })
  })

  test('answers PUT and POST of an edit alike', async () => {
    const { id, path, edit } = await made(name)
    okay(await admin.post(`${path}/edit`, { id, version: 1, ...edit }))
    expect((await it.customerP.post(`${path}/edit`, { id, version: 2 })).status).toBe(
      (await it.customerP.put(`${path}/edit`, { id, version: 2 })).status,
    )
  })

  test('refuses ids of records that do not exist, by field', async () => {
    const { add } = await sample(name)
    const references = Object.entries(entity.fields).filter(
      ([, field]) => field.entity !== undefined && !field.readOnly,
    )
    for (const [field, { kind }] of references) {
      const several = kind === 'refs' ? ['999'] : [{ id: '999', percent: 100 }]
      const value = kind === 'ref' ? '999' : several
      const reply = await admin.post(`${entity.path}/add`, { ...add, [field]: value })
      expect(reply, field).toMatchObject({
        status: 422,
        result: { reason: 'record.foreignId', fields: { [field]: { reason: 'record.foreignId' } } },
      })
    }
  })

  test('deletes several at once, all or none', async () => {
    const [one, other] = [await made(name), await made(name)]
    const missing = await admin.delete(`${one.path}/deleteBatch`, { ids: `${one.id},999,` })
    expect(missing.status).toBe(404)
    expect(okay(await admin.get(`${one.path}/list`, { id: one.id })).total).toBe(1)
    okay(await admin.delete(`${one.path}/batchDelete`, { ids: `${one.id},${other.id},` }))
    expect(okay(await admin.get(`${one.path}/list`, { id: `${one.id},${other.id}` })).total).toBe(0)
  })

  test('gives a deletion back to who made it, for a moment, or says that it cannot be', async () => {
    const { id, path } = await made(name)
    const before = okay(await admin.get(`${path}/queryById`, { id }))
    okay(await admin.delete(`${path}/delete`, { id }))
    const reply = await admin.put(`${path}/restore`, { ids: id })
    if (!isRestorable(entity)) {
      expect(reply.status).toBe(404)
      return
    }
    okay(reply)
    const after = okay(await admin.get(`${path}/queryById`, { id }))
    const frame = { version: 0, updateBy: null, updateTime: null }
    expect({ ...after, ...frame }).toEqual({ ...before, ...frame })
    const history = okay(await admin.get(`${path}/history`, { id }))
    expect(JSON.stringify(history)).toContain(`"verb":"restore"`)
    // Again: it is not in the deleted state now.
    expect((await admin.put(`${path}/restore`, { ids: id })).result).toMatchObject({
      reason: 'record.notFound',
    })
    okay(await admin.delete(`${path}/delete`, { id }))
    await it.db.owner.query(
      `update ${entity.table} set deleted_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    const late = await admin.put(`${path}/restore`, { ids: id })
    expect(late.result).toMatchObject({ reason: 'record.notFound' })
    await it.db.owner.query(
      `update ${entity.table} set deleted_at = now(), update_by = 'another' where id = $1`,
      [id],
    )
    const foreign = await admin.put(`${path}/restore`, { ids: id })
    expect(foreign.result).toMatchObject({ reason: 'record.notFound' })
  })

  test('exports what it lists, in both languages, nothing of it a formula', async () => {
    const { id, path, edit } = await made(name)
    okay(await admin.put(`${path}/edit`, { id, version: 1, ...edit }))
    for (const locale of ['en_US', 'zh_CN'] as const) {
      admin.locale = locale
      const [head, ...rows] = await sheetOf(admin, path, { selections: id })
      admin.locale = 'en_US'
      const fields = Object.entries(entity.fields).filter(
        ([, field]) => field.kind !== 'secret' && !field.apart,
      )
      // Times state their time zone.
      expect(head?.map((text) => text.replace(/ ?[(（][A-Za-z_/]+[)）]$/, ''))).toEqual(
        fields.map(([field]) =>
          translate(locale, `${name}.${field}.label`).replace(/ ?[(（][A-Za-z_/]+[)）]$/, ''),
        ),
      )
      expect(rows).toHaveLength(1)
      const listed = okay(await admin.get(`${path}/list`, { id })).records[0]
      const title = fields.findIndex(([field]) => field === entity.title)
      if (title >= 0) expect(rows[0]?.[title]).toBe(quoted(String(listed[entity.title])))
      expect(rows.flat().filter((cell) => /^[=@-]|^\+\D/.test(cell))).toEqual([])
    }
    const all = okay(await admin.get(`${path}/list`, { pageNo: 1 })).total
    expect((await sheetOf(admin, path)).length - 1).toBe(all)
  })

  test('says what is wrong in the language of the reader', async () => {
    const speak = async (locale: 'en_US' | 'zh_CN') => {
      admin.locale = locale
      const reply = await admin.post(`${entity.path}/add`, {})
      admin.locale = 'en_US'
      return [
        reply.message,
        ...Object.values(reply.result.fields).map((field) => Object(field).message),
      ]
    }
    const [english, chinese] = [await speak('en_US'), await speak('zh_CN')]
    for (const sentence of english) expect(sentence).toMatch(/^[\x20-\x7e]+\.$/)
    for (const sentence of chinese) expect(sentence).toMatch(/[\u4e00-\u9fff]/)
  })

  test('keeps its order over cursors as over page numbers, forwards and back', async () => {
    await made(name)
    await made(name)
    await made(name)
    const path = entity.path
    const ids = (page: { records: { id: string }[] }) => page.records.map(({ id }) => id)
    for (const column of ['createTime', 'updateTime', entity.title]) {
      const all: string[] = []
      for (let pageNo = 1, total = 1; all.length < total; pageNo++) {
        const numbered = { pageSize: 200, pageNo, column, order: 'asc' }
        const some = okay(await admin.get(`${path}/list`, numbered))
        total = some.total
        all.push(...ids(some))
        expect(some.records.length, 'every page up to the total has rows').toBeGreaterThan(0)
      }
      const walked: string[] = []
      let page = okay(await admin.get(`${path}/list`, { pageSize: 2, column, order: 'asc' }))
      for (walked.push(...ids(page)); page.next; walked.push(...ids(page))) {
        page = okay(
          await admin.get(`${path}/list`, { pageSize: 2, column, order: 'asc', cursor: page.next }),
        )
      }
      expect(walked, column).toEqual(all.slice(0, walked.length))
      expect(walked.length, column).toBe(all.length)
      const back = okay(
        await admin.get(`${path}/list`, {
          pageSize: 2,
          column,
          order: 'asc',
          cursor: page.previous,
        }),
      )
      const start = all.length - ids(page).length
      expect(ids(back), column).toEqual(all.slice(start - 2, start))
    }
  })
})

const unique = names.filter((name) =>
  entityOf(name).unique?.some(({ field }) => !entityOf(name).fields[field]?.readOnly),
)
test('a field that must be filled in is never null in its table, so that its index has its order', async () => {
  const { rows } = await it.db.owner.query<{ of: string }>(
    `select table_name || '.' || column_name as of from information_schema.columns where is_nullable = 'YES'`,
  )
  const nullable = new Set(rows.map(({ of }) => of))
  const wrong = names.flatMap((name) => {
    const { fields, table } = entityOf(name)
    return Object.entries(fields)
      .filter(([, field]) => field.required && field.kind !== 'refs' && !field.computed)
      .map(([key, field]) => `${table}.${columnOf(key, field)}`)
      .filter((of) => nullable.has(of))
  })
  expect(wrong).toEqual([])
})

test.each(unique)('a second %s of the same key is refused, naming the field', async (name) => {
  const { add } = await sample(name)
  const { path } = entityOf(name)
  okay(await admin.post(`${path}/add`, add))
  const reply = await admin.post(`${path}/add`, add)
  expect(reply).toMatchObject({ status: 409, result: { reason: 'record.duplicate' } })
  expect(entityOf(name).unique?.map(({ field }) => field)).toEqual(
    expect.arrayContaining(Object.keys(reply.result.fields)),
  )
})

// Agents create neither their own company nor brands; those rights have suites of their own.
const ownSuite: readonly EntityName[] = ['company', 'brand']
const scoped = names.filter(
  (name) => entityOf(name).scope === 'company' && !ownSuite.includes(name),
)
describe.each(scoped)('%s of another company', (name) => {
  test('is nowhere to be seen or changed, and its id answers as a missing one', async () => {
    const { id, path, edit } = await made(name, it.companies.customerP)
    const { agentA } = it
    expect(okay(await agentA.get(`${path}/list`, { id })).records).toEqual([])
    const missing = await agentA.get(`${path}/queryById`, { id: '999' })
    for (const reply of [
      await agentA.get(`${path}/queryById`, { id }),
      await agentA.get(`${path}/history`, { id }),
      await agentA.put(`${path}/edit`, { id, version: 1, ...edit }),
      await agentA.delete(`${path}/delete`, { id }),
      await agentA.delete(`${path}/deleteBatch`, { ids: id }),
    ]) {
      expect({ ...reply, timestamp: 0 }).toEqual({ ...missing, timestamp: 0 })
    }
    if (entityOf(name).pickable) {
      expect(okay(await agentA.get(`${path}/options`, { ids: id }))).toEqual([])
    }
    expect(JSON.stringify(await sheetOf(agentA, path))).not.toContain(
      String(okay(await admin.get(`${path}/queryById`, { id })).createTime),
    )
    const { add } = await sample(name, it.companies.customerP)
    expect(await agentA.post(`${path}/add`, add)).toMatchObject({
      status: 422,
      result: { reason: 'record.foreignId' },
    })
  })

  test('is hidden by the database itself when the query forgets to ask', async () => {
    const { id } = await made(name, it.companies.customerP)
    const { table } = entityOf(name)
    const client = await it.db.app.pool.connect()
    try {
      await client.query(`begin; set local tandem.companies = '{${it.companies.agentA}}'`)
      const seen = await client.query(`select 1 from ${table} where id = ${id}`)
      expect(seen.rowCount).toBe(0)
      await client.query('rollback')
    } finally {
      client.release()
    }
  })
})
