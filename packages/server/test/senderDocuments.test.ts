import { DOCUMENT_BYTES, MOST_DOCUMENTS } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

let it: World
let id: string
beforeAll(async () => {
  it = await world()
  id = String(okay(await it.customerA.post('/sms/senderId/add', { sender: 'Letters' })))
})
afterAll(() => it.close())

const PDF = '%PDF-1.7 a letter of authorisation'
const boundary = 'tandem-test-boundary'

/** Attaches a document as the console does: the id, then the file. */
async function attach(who: Client, content: string) {
  const part = (head: string, body: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const response = await it.app.inject({
    method: 'POST',
    url: '/tandem/sms/senderId/addDocument',
    headers: {
      'x-access-token': who.token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      part('name="id"', id),
      part('name="file"; filename="letter.pdf"', content),
      `--${boundary}--\r\n`,
    ].join(''),
  })
  return { status: response.statusCode, ...response.json() }
}
const file = async (who: Client, fileId: string) =>
  it.app.inject({
    method: 'GET',
    url: `/tandem/sms/senderId/document?id=${id}&fileId=${fileId}`,
    headers: { 'x-access-token': who.token },
  })

test('a document is read by its company, those above it and staff, and by nobody else', async () => {
  const { fileId } = okay(await attach(it.customerA, PDF))
  for (const who of [it.customerA, it.agentA, it.manager]) {
    expect(okay(await who.get('/sms/senderId/documents', { id }))).toMatchObject([
      { fileId, name: 'letter.pdf', type: 'pdf', bytes: PDF.length, createBy: 'customerA' },
    ])
    expect((await file(who, fileId)).payload).toBe(PDF)
  }
  const missing = { status: 404, result: { reason: 'record.notFound' } }
  for (const who of [it.customerP, it.customerB, it.agentB]) {
    expect(await who.get('/sms/senderId/documents', { id })).toMatchObject(missing)
    expect((await file(who, fileId)).statusCode).toBe(404)
    expect(await attach(who, PDF)).toMatchObject(missing)
    expect(await who.post('/sms/senderId/removeDocument', { id, fileId })).toMatchObject(missing)
  }
  okay(await it.customerA.post('/sms/senderId/removeDocument', { id, fileId }))
  expect((await file(it.customerA, fileId)).statusCode).toBe(404)
  expect(await it.ports.files.open(fileId)).toBeUndefined()
})

test('only so many, so large and of these kinds are taken; a refused one leaves nothing', async () => {
  const reason = async (content: string) => (await attach(it.customerA, content)).result?.reason
  expect(await reason('<svg onload="x">')).toBe('document.kind')
  expect(await reason(`%PDF-${'x'.repeat(DOCUMENT_BYTES)}`)).toBe('document.tooLarge')
  for (let count = 0; count < MOST_DOCUMENTS; count++) okay(await attach(it.customerA, PDF))
  expect(await reason(PDF)).toBe('document.tooMany')
  expect(okay(await it.customerA.get('/sms/senderId/documents', { id }))).toHaveLength(
    MOST_DOCUMENTS,
  )
})
