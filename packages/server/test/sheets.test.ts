import { type Locale, translate } from '@tandem/i18n'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

async function workbook(rows: (string | number | boolean)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Sheet1').addRows(rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Uploads a file as the console does: multipart, part `file`. */
async function upload(who: Client, path: string, name: string, content: Buffer | string) {
  const boundary = 'tandem-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const response = await it.app.inject({
    method: 'POST',
    url: `/tandem${path}/importExcel`,
    headers: {
      'x-access-token': who.token,
      'accept-language': who.locale,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: response.statusCode, ...response.json() }
}

test('an import takes labels of either language, names of references and words of choices', async () => {
  const label = (locale: Locale, field: string) => translate(locale, `country.${field}.label`)
  const countries = await upload(
    it.admin,
    '/sys/country',
    'countries.xlsx',
    await workbook([
      [
        label('en_US', 'nameEn'),
        label('zh_CN', 'name'),
        label('zh_CN', 'iso2'),
        label('en_US', 'callingCode'),
        'enabled',
      ],
      ['Utopia', '乌托邦', 'QA', 999, 'No'],
      ['Erewhon', '埃瑞璜', 'QB', 998, '是'],
    ]),
  )
  expect(countries.result).toMatchObject({
    totalCount: 2,
    successCount: 2,
    errorCount: 0,
    fileUrl: null,
  })
  expect(okay(await it.admin.get('/sys/country/list', { iso2: 'QA' })).records).toMatchObject([
    { nameEn: 'Utopia', name: '乌托邦', callingCode: '999', enabled: false },
  ])
  const operators = await upload(
    it.admin,
    '/sms/operator',
    'operators.xlsx',
    await workbook([
      ['name', 'countryId', 'mcc', 'mnc'],
      ['Utopia Mobile', 'Utopia', '911', '01'],
      ['Utopia Net', '乌托邦', '911', '02'],
      ['By code', 'qb', '911', '03'],
    ]),
  )
  expect(operators).toMatchObject({ success: true, code: 200, result: { successCount: 3 } })
  const [byCode] = okay(await it.admin.get('/sms/operator/list', { mnc: '03' })).records
  expect(byCode.countryId_dictText).toBe('Erewhon')
})

test('rows with faults are left out whole, named with their reason, and told in a text file', async () => {
  const reply = await upload(
    it.admin,
    '/sys/dict',
    'dictionaries.xlsx',
    await workbook([
      ['dictCode', 'dictName', 'dictNameEn'],
      ['good_one', '好', 'Good'],
      ['坏', '坏', 'Bad code'],
      ['good_one', '再', 'Again'],
      ['no_name', '', 'Unnamed'],
      ['good_two', '好二', 'Good two'],
    ]),
  )
  expect(reply).toMatchObject({
    status: 200,
    success: true,
    code: 201,
    result: { totalCount: 5, successCount: 2, errorCount: 3, fileName: 'dictionaries.txt' },
  })
  expect(reply.result.errors.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5])
  expect(
    okay(await it.admin.get('/sys/dict/list')).records.map(
      ({ dictCode }: { dictCode: string }) => dictCode,
    ),
  ).toEqual(['good_one', 'good_two'])
  const report = await it.admin.raw('GET', reply.result.fileUrl)
  expect(report.headers['content-type']).toContain('text/plain')
  expect(report.payload.trim().split('\r\n')).toHaveLength(3)
  expect(report.payload).toMatch(/^Row 3: /)
  expect((await it.manager.raw('GET', reply.result.fileUrl)).statusCode).toBe(404)
})

test('an export can be imported again', async () => {
  okay(
    await it.admin.post('/sys/dict/add', {
      dictCode: 'round',
      dictName: '=往返',
      dictNameEn: '=Round',
      description: '+1 or so',
    }),
  )
  const [source] = okay(await it.admin.get('/sys/dict/list', { dictCode: 'round' })).records
  it.admin.locale = 'zh_CN'
  const sheet = await it.admin.raw('GET', '/sys/dict/exportXls', {
    query: { selections: source.id },
  })
  expect(sheet.headers['content-disposition']).toContain('.xlsx')
  okay(await it.admin.delete('/sys/dict/delete', { id: source.id }))
  const reply = await upload(it.admin, '/sys/dict', 'again.xlsx', sheet.rawPayload)
  it.admin.locale = 'en_US'
  expect(reply).toMatchObject({ code: 200, result: { successCount: 1 } })
  const [again] = okay(await it.admin.get('/sys/dict/list', { dictCode: 'round' })).records
  expect(again).toMatchObject({ dictName: '=往返', dictNameEn: '=Round', description: '+1 or so' })
})

test('a file that is none, an empty one and one without its columns are refused with a sentence', async () => {
  const { admin } = it
  const boundless = await it.app.inject({
    method: 'POST',
    url: '/tandem/sys/dict/importExcel',
    headers: { 'x-access-token': admin.token },
    payload: {},
  })
  expect(boundless.json().result.reason).toBe('file.required')
  const headingsOnly = await workbook([['dictCode', 'dictName', 'dictNameEn']])
  const reasons = [
    await upload(admin, '/sys/dict', 'x.exe', 'MZ'),
    await upload(admin, '/sys/dict', 'x.xlsx', 'not a workbook'),
    await upload(admin, '/sys/dict', 'x.csv', ''),
    await upload(admin, '/sys/dict', 'x.xlsx', headingsOnly),
    await upload(admin, '/sys/dict', 'x.xlsx', await workbook([['dictCode'], ['a']])),
  ].map(({ success, message, result }) => [success, result.reason, message.length > 10])
  expect(reasons).toEqual([
    [false, 'file.type', true],
    [false, 'file.type', true],
    [false, 'import.empty', true],
    [false, 'import.empty', true],
    [false, 'import.columns', true],
  ])
})

test('a sheet of 600 rows goes in and out again, one of more than 2,000 is refused whole', async () => {
  const rows = (count: number, word: string) => [
    ['dictCode', 'dictName', 'dictNameEn'],
    ...Array.from({ length: count }, (_, index) => [`${word}_${index}`, '多', 'Many']),
  ]
  const fits = await upload(it.admin, '/sys/dict', 'many.xlsx', await workbook(rows(600, 'fits')))
  expect(fits.result).toMatchObject({ successCount: 600 })
  const much = await upload(it.admin, '/sys/dict', 'much.xlsx', await workbook(rows(2_001, 'much')))
  expect(much.result.reason).toBe('import.tooManyRows')
  expect(okay(await it.admin.get('/sys/dict/list', { dictCode: 'much*' })).total).toBe(0)
  // Exported again over several pages, none is lost or doubled.
  const sheet = await it.admin.raw('GET', '/sys/dict/exportXls', { query: { dictCode: 'fits*' } })
  const book = new ExcelJS.Workbook()
  // exceljs declares its own Buffer, which Node's is not assignable to.
  await book.xlsx.load(sheet.rawPayload as unknown as ExcelJS.Buffer)
  const codes = new Set<string>()
  book.worksheets[0]?.eachRow((row) => codes.add(row.getCell(1).text))
  expect(codes.size).toBe(601)
})

test('a sheet with two rows of titles above its headings comes in', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Dictionaries')
  sheet.addRows([
    ['Dictionaries'],
    ['Exported by: admin'],
    ['dictCode', 'dictName', 'dictNameEn'],
    ['titled', '有标题', 'Titled'],
    ['titled_bad', '', 'Without a Chinese name'],
  ])
  sheet.mergeCells('A1:C1')
  sheet.mergeCells('A2:C2')
  const content = Buffer.from(await book.xlsx.writeBuffer())
  const reply = await upload(it.admin, '/sys/dict', 'dictionaries.xlsx', content)
  expect(reply).toMatchObject({ code: 201, result: { added: 1, errorCount: 1 } })
  expect(reply.result.errors).toMatchObject([{ row: 5 }])
})
