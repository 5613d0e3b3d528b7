import { entities } from '@tandem/model'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { apiDescription } from '../http/apiDescription.ts'
import { createApp } from '../http/app.ts'
import { homeRoutes } from '../http/routes/home.ts'
import { smsRoutes } from '../http/routes/sms.ts'
import { lookupRoutes } from '../http/routes/numbers.ts'
import { testToolRoutes } from '../http/routes/testTool.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { sampleOf } from './samples.ts'
import { adminPassword } from './testApp.ts'
import { okay, world, type World } from './world.ts'

const content = z.record(z.string(), z.object({ schema: z.looseObject({}) }))
const operation = z.looseObject({
  summary: z.string().optional(),
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
})
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

let it: World
let app: FastifyInstance
let snapshots: ReturnType<typeof createSnapshots>
let paths: z.output<typeof description>['paths']
let document: Record<string, unknown>
beforeAll(async () => {
  it = await world((ports) => {
    snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    return [
      ...smsRoutes({ ...ports, snapshots, statusName: String }),
      ...homeRoutes({ ...ports, snapshots }),
      ...testToolRoutes({ ...ports, snapshots }),
      ...lookupRoutes({ ...ports, snapshots }),
    ]
  })
  const { ports, routes } = it
  app = await createApp({ ports, routes, product: 'tandem', below: [apiDescription()] })
  document = z
    .record(z.string(), z.unknown())
    .parse((await app.inject('/tandem/openapi.json')).json())
  paths = description.parse(document).paths
})
afterAll(async () => {
  await app.close()
  await snapshots.close()
  await it.close()
})

const operations = () =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, one]) => ({ name: `${verb} ${path}`, path, verb, ...one })),
  )
/** The schema of `result`; an empty one describes nothing. */
const resultOf = (answer: unknown): Record<string, unknown> =>
  z
    .object({
      properties: z.object({
        success: z.unknown(),
        code: z.unknown(),
        result: z.record(z.string(), z.unknown()),
      }),
    })
    .parse(answer).properties.result
const envelope = z.object({ success: z.boolean(), code: z.int(), result: z.unknown() })
const signedIn = z.object({ token: z.string() })
const described = (path: string) => `/tandem${path.replace(/:(\w+)/g, '{$1}')}`

test('every declared route is described, with a summary and its responses', () => {
  expect(operations().length).toBeGreaterThan(400)
  for (const { path, methods } of it.routes) {
    for (const method of methods) {
      expect(paths[described(path)]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
    }
  }
  for (const { name, summary, responses } of operations()) {
    expect(summary, name).toMatch(/\w/)
    const answer = Object.values(responses['200']?.content ?? {})[0]?.schema
    expect(answer, name).toBeDefined()
    if (answer?.['format'] !== 'binary') expect(resultOf(answer), name).not.toEqual({})
    expect(responses['4XX'], name).toBeDefined()
  }
})

test('reads that ask for nothing answer what their description says and nothing else', async () => {
  const told: string[] = []
  for (const { path, methods, out } of it.routes) {
    if (!methods.includes('GET') || !out || path.includes(':')) continue
    const { success, result } = await it.admin.get(path)
    if (!success) continue
    // A serialiser leaves out what its schema does not list.
    expect(out.parse(result), path).toEqual(result)
    told.push(path)
  }
  expect(told.length).toBeGreaterThan(60)
})

test('a public validator finds nothing wrong with the description', async () => {
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('every operation has a name of its own', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a client made from the description signs in, adds a record, reads it and is refused', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = await new OpenAPIClientAxios({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the validator has accepted it
    definition: document as unknown as Document,
    withServer: { url },
    axiosConfigDefaults: { validateStatus: () => true },
  }).init()
  const ask = async (operationId: string, parameters?: Record<string, string>, body?: object) => {
    const call = client[operationId]
    if (!call) throw new Error(`the description has no ${operationId}`)
    return envelope.parse((await call(parameters, body)).data)
  }
  const admin = { username: it.admin.username, password: adminPassword }
  const { result } = await ask('postSysLogin', {}, admin)
  client.defaults.headers.common['X-Access-Token'] = signedIn.parse(result).token
  const { add } = await sampleOf(it, 'operator', 651)
  const added = await ask('postSmsOperatorAdd', {}, add)
  const read = await ask('getSmsOperatorQueryById', { id: String(added.result) })
  expect(read).toMatchObject({ success: true, result: { id: added.result, ...add } })
  expect(await ask('getSmsOperatorQueryById', { id: '1' })).toMatchObject({
    success: false,
    code: 404,
    result: { reason: 'record.notFound' },
  })
})

test('every list describes its query', () => {
  const lists = operations().filter(
    ({ verb, name }) => verb === 'get' && /\/(list|getMyAnnouncementSend)$/.test(name),
  )
  expect(lists.length).toBeGreaterThan(30)
  // Lists without pages take no query.
  const whole = ['/tandem/sys/setting/list']
  for (const { name, path, parameters } of lists) {
    if (whole.includes(path)) continue
    expect(parameters.map((one) => one.name).length, name).toBeGreaterThan(0)
  }
})

test('every upload says which parts its form has', () => {
  const uploads = it.routes.filter(({ upload }) => upload !== undefined)
  expect(uploads.length).toBeGreaterThan(10)
  for (const { path } of uploads) {
    const form = paths[described(path)]?.['post']?.requestBody?.content['multipart/form-data']
    expect(form?.schema['properties'], path).toMatchObject({ file: { format: 'binary' } })
  }
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
const names = Object.keys(entities) as (keyof typeof entities)[]
const answered = z.object({
  properties: z.object({ result: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
})

test.each(names)('a record of %s has what its description says and nothing else', async (name) => {
  const { path } = entities[name]
  const { add } = await sampleOf(it, name, 650)
  const id = okay(await it.admin.post(`${path}/add`, add))
  const record = okay(await it.admin.get(`${path}/queryById`, { id }))
  const schema = paths[`/tandem${path}/queryById`]?.['get']?.responses['200']?.content
  const { properties } = answered.parse(schema?.['application/json']?.schema).properties.result
  expect(Object.keys(record).filter((key) => !(key in properties))).toEqual([])
})
