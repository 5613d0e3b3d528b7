import { connect } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { createFramedSites } from '../services/organisation/framedSites.ts'
import { createApp } from '../http/app.ts'
import { consolePages } from '../http/consolePages.ts'
import { consoleRelease } from '../http/consoleRelease.ts'
import { withScope } from '../store/database/withScope.ts'
import type { Client } from './Client.ts'
import { recordTools } from './recordTools.ts'
import { okay, world, worldPassword, type World } from './world.ts'

const SCRIPT = `console.log('${'a'.repeat(2_000)}')`
let it: World
let page: string
const { edit, idOf, unlike } = recordTools(() => it)
let folder: string
let pages: Awaited<ReturnType<typeof createApp>>
const ids: Record<'meridian' | 'buecher', string> = { meridian: '', buecher: '' }

beforeAll(async () => {
  it = await world()
  const { companies, admin } = it
  ids.meridian = await idOf(
    admin.post('/sys/brand/add', {
      brandName: 'Meridian',
      companyId: companies.agentA,
      hosts: 'Meridian.example\nwww.meridian.example',
      primaryColour: '#1f5a96',
    }),
  )
  ids.buecher = await idOf(
    admin.post('/sys/brand/add', {
      brandName: 'Bücher',
      companyId: companies.agentB,
      hosts: 'bücher.example',
    }),
  )
  folder = await mkdtemp(join(tmpdir(), 'tandem-pages-'))
  const html = `<html lang="en"><head><meta name="tandem-product" content="x" /><meta name="tandem-release" content="" /><meta name="tandem-mode" content="" /><title>Tandem</title><link rel="icon" href="/mark.svg" /></head></html>`
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'login.html'), html.replace('Tandem', 'Log in · Tandem'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'a.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets', 'a.js.gz'), gzipSync(SCRIPT))
  pages = await createApp({
    ports: it.ports,
    product: 'tandem',
    routes: it.routes,
    atRoot: [
      consolePages({
        folder,
        product: 'tandem',
        brandOf: async (host) => (await it.ports.brands.find(host)).info,
        mode: 'production',
        framed: createFramedSites(it.ports.system, it.ports.clock),
      }),
    ],
  })
  page = await pages.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await pages.close()
  await it.close()
  await rm(folder, { recursive: true })
})

/**
 * The server's response to these bytes; over a real socket, since no client would send some of them.
 */
function raw(head: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(page)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from([...head, 'Connection: close', '', ''].join('\r\n'), 'latin1'))
    })
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}
const titleOf = (answer: string) => /<title>([^<]*)<\/title>/.exec(answer)?.[1]

describe('the brand of a host comes from the allow-list only', () => {
  const get = 'GET / HTTP/1.1'
  const rows: [string, readonly string[], string | undefined][] = [
    ['its own host', [get, 'Host: meridian.example'], 'Meridian'],
    ['its second host', [get, 'Host: www.meridian.example'], 'Meridian'],
    ['a port', [get, 'Host: meridian.example:8443'], 'Meridian'],
    ['upper case', [get, 'Host: MERIDIAN.Example'], 'Meridian'],
    ['punycode', [get, 'Host: xn--bcher-kva.example'], 'B\u00c3\u00bccher'],
    ['letters of other scripts', [get, 'Host: b\u00fccher.example'], 'Tandem'],
    ['an unknown host', [get, 'Host: evil.example'], 'Tandem'],
    ['a host below', [get, 'Host: a.meridian.example'], 'Tandem'],
    ['a host that begins alike', [get, 'Host: meridian.example.evil.example'], 'Tandem'],
    ['the dot of the root', [get, 'Host: meridian.example.'], 'Tandem'],
    ['a port that is none', [get, 'Host: meridian.example:http'], 'Tandem'],
    ['a port out of range', [get, 'Host: meridian.example:65536'], 'Tandem'],
    ['two ports', [get, 'Host: meridian.example:80:90'], 'Tandem'],
    ['user information', [get, 'Host: a@meridian.example'], 'Tandem'],
    ['a path', [get, 'Host: meridian.example/x'], 'Tandem'],
    ['an IPv6 literal', [get, 'Host: [::1]:3000'], 'Tandem'],
    ['an IPv4 address', [get, 'Host: 127.0.0.1'], 'Tandem'],
    ['several in one header', [get, 'Host: meridian.example, evil.example'], 'Tandem'],
    ['an empty host', [get, 'Host:'], 'Tandem'],
    [
      'X-Forwarded-Host',
      [get, 'Host: evil.example', 'X-Forwarded-Host: meridian.example'],
      'Tandem',
    ],
    ['Forwarded', [get, 'Host: evil.example', 'Forwarded: host=meridian.example'], 'Tandem'],
    ['two Host headers', [get, 'Host: meridian.example', 'Host: evil.example'], 'Tandem'],
    [
      'two Host headers, ours last',
      [get, 'Host: evil.example', 'host: meridian.example'],
      'Tandem',
    ],
    [
      'a whole address as target',
      ['GET http://meridian.example/ HTTP/1.1', 'Host: meridian.example'],
      'Tandem',
    ],
  ]
  test.each(rows)('%s', async (_name, head, brand) => {
    const answer = await raw(head)
    // Node itself refuses some of these; then there is no page at all.
    expect([brand, undefined]).toContain(titleOf(answer))
    if (brand !== 'Tandem') expect(titleOf(answer)).toBe(brand)
    else expect(answer).not.toContain('Meridian')
  })

  test('the look-up by customerDomain follows the same table', async () => {
    for (const [domain, brandName] of [
      ['meridian.example', 'Meridian'],
      ['MERIDIAN.example:3000', 'Meridian'],
      ['xn--bcher-kva.example', 'Bücher'],
      ['meridian.example.', 'Tandem'],
      ['https://meridian.example', 'Tandem'],
      ["meridian.example' or 1=1", 'Tandem'],
      ['x'.repeat(5000), 'Tandem'],
      ['', 'Tandem'],
    ] as const) {
      const url = `/tandem/sys/brand/byDomain?customerDomain=${encodeURIComponent(domain)}`
      const { result } = (await it.app.inject({ method: 'GET', url })).json()
      expect(result.brandName, domain.slice(0, 40)).toBe(brandName)
      expect(Object.keys(result)).not.toContain('companyId')
    }
  })
})

test('pages and answers of one host are never handed to another by a cache', async () => {
  const answer = await pages.inject({
    method: 'GET',
    url: '/user/login',
    headers: { host: 'meridian.example' },
  })
  expect(answer.headers['vary']).toBe('Host')
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  expect(titleOf(answer.body)).toBe('Log in · Meridian')
})

test('a renamed brand shows at once, and a deleted one no longer does', async () => {
  const { admin, companies } = it
  const id = await idOf(
    admin.post('/sys/brand/add', {
      brandName: 'Before',
      companyId: companies.agentA,
      hosts: 'renamed.example',
    }),
  )
  const shown = async () =>
    titleOf((await pages.inject({ url: '/', headers: { host: 'renamed.example' } })).body)
  expect(await shown()).toBe('Before')
  okay(await edit(admin, '/sys/brand', id, { brandName: 'After' }))
  expect(await shown()).toBe('After')
  okay(await edit(admin, '/sys/brand', id, { status: 'off' }))
  expect(await shown()).toBe('Tandem')
  okay(await edit(admin, '/sys/brand', id, { status: 'active' }))
  expect(await shown()).toBe('After')
  okay(await admin.delete('/sys/brand/delete', { id }))
  expect(await shown()).toBe('Tandem')
})

test('a change by another process shows within seconds', async () => {
  const sql = `update sys_brand set brand_name = 'Elsewhere' where id = ${ids.buecher}`
  await withScope(it.db.app, 'everything', ({ client }) => client.query(sql))
  it.time.offsetMs += 3_100
  const { info } = await it.ports.brands.find('xn--bcher-kva.example')
  expect(info.brandName).toBe('Elsewhere')
})

describe('hosts', () => {
  const add = (hosts: string) =>
    it.admin.post('/sys/brand/add', {
      brandName: unlike('Hosts'),
      companyId: it.companies.agentA,
      hosts,
    })
  test.each([
    'https://a.example',
    'a.example:3000',
    'a.example/x',
    '[::1]',
    '-a.example',
    '*.example',
  ])('%s is refused by name', async (host) => {
    expect(await add(host)).toMatchObject({
      status: 400,
      result: { reason: 'brand.host', fields: { hosts: { reason: 'brand.host' } } },
    })
  })

  test('one host has one brand, whatever its spelling, also when two ask at once', async () => {
    expect(await add('MERIDIAN.example')).toMatchObject({
      status: 409,
      result: { reason: 'brand.hostTaken', fields: { hosts: { reason: 'brand.hostTaken' } } },
    })
    const one = add('race.example, r2.example')
    const both = await Promise.all([one, add('r2.example race.example')])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect(both.find(({ success }) => !success)?.result.reason).toBe('brand.hostTaken')
  })

  test('a host given up is free for another brand', async () => {
    const id = okay(await add('free.example'))
    okay(await edit(it.admin, '/sys/brand', id, { hosts: '' }))
    okay(await add('free.example'))
  })
})

describe('who may do what', () => {
  const own = async (who: Client) => okay(await who.get('/sys/brand/list')).records
  test('an agent sees the brands of its own tree and edits only its own', async () => {
    const { agentA, agentB } = it
    const seen = await own(agentB)
    expect(seen.map(({ id }: { id: string }) => id)).toEqual([ids.buecher])
    const list = await own(agentA)
    const abilities = (id: string) => list.find((row: { id: string }) => row.id === id)?.abilities
    expect(abilities(ids.meridian)).toEqual({ edit: true })
    expect(abilities(ids.buecher)).toEqual({})
    okay(await edit(agentA, '/sys/brand', ids.meridian, { primaryColour: '#24936e' }))
    okay(await edit(agentA, '/sys/brand', ids.meridian, { claimEn: 'One account' }))
    const { claim, claimEn } = (await it.ports.brands.find('meridian.example')).info
    expect([claim, claimEn]).toEqual([null, 'One account'])
    const below = await edit(agentA, '/sys/brand', ids.buecher, { brandName: 'Taken over' })
    expect(below.status).toBe(403)
    const { version } = okay(await it.admin.get('/sys/brand/queryById', { id: ids.meridian }))
    const foreign = { id: ids.meridian, version, brandName: 'x' }
    const missing = await agentB.put('/sys/brand/edit', { ...foreign, id: '999' })
    const refused = await agentB.put('/sys/brand/edit', foreign)
    expect({ ...refused, timestamp: 0 }).toEqual({ ...missing, timestamp: 0 })
  })

  test('an agent cannot set hosts or what they omit', async () => {
    for (const change of [
      { hosts: 'mine.example' },
      { status: 'off' },
      { hideRecharge: true },
      { hideLanguage: true },
      { ownUsersOnly: true },
    ]) {
      const reply = await edit(it.agentA, '/sys/brand', ids.meridian, change)
      const [field = ''] = Object.keys(change)
      expect(reply.status, field).toBe(400)
      expect(reply.result.fields[field].reason, field).toBe('field.readOnly')
    }
    expect((await edit(it.agentA, '/sys/brand', ids.meridian, { isMain: true })).status).toBe(400)
  })

  test('customers have no brands', async () => {
    const reply = await it.admin.post('/sys/brand/add', {
      brandName: 'x',
      companyId: it.companies.customerP,
    })
    expect(reply.result).toMatchObject({ reason: 'brand.companyKind' })
  })

  test('the main brand can be redesigned, but neither deleted nor switched off', async () => {
    const { admin } = it
    const [main] = okay(await admin.get('/sys/brand/list', { isMain: 'true' })).records
    expect(main.abilities).toMatchObject({ edit: true, delete: 'brand.main' })
    const gone = await admin.delete('/sys/brand/delete', { id: main.id })
    expect(gone.result.reason).toBe('brand.main')
    const off = await edit(admin, '/sys/brand', main.id, { status: 'off' })
    expect(off.result.reason).toBe('brand.main')
  })

  test.each(['sys_brand', 'sys_brand_host', 'sys_picture', 'sys_support_contact'])(
    'the database itself hides %s of others',
    async (table) => {
      const count = async (companyId: string) =>
        withScope(it.db.app, { companies: [companyId] }, async ({ client }) =>
          Number(
            (
              await client.query(
                `select count(*) as n from ${table} where company_id <> ${companyId}`,
              )
            ).rows[0].n,
          ),
        )
      expect(await count(it.companies.agentB)).toBe(0)
    },
  )
})

test('a script of the console travels compressed to a browser that takes it', async () => {
  const asked = async (encoding: string) => {
    const answer = await fetch(`${page}/assets/a.js`, { headers: { 'accept-encoding': encoding } })
    const { headers } = answer
    return {
      encoding: headers.get('content-encoding'),
      type: headers.get('content-type'),
      cached: headers.get('cache-control'),
      vary: headers.get('vary'),
      text: await answer.text(),
    }
  }
  const plain = {
    type: 'application/javascript; charset=utf-8',
    cached: 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    text: SCRIPT,
  }
  expect(await asked('gzip, br')).toEqual({ ...plain, encoding: 'br' })
  expect(await asked('gzip')).toEqual({ ...plain, encoding: 'gzip' })
  expect(await asked('identity')).toMatchObject({ text: SCRIPT, encoding: null })
})

test('on the host of a brand for own users, others sign in as if their password were wrong', async () => {
  okay(await edit(it.admin, '/sys/brand', ids.buecher, { ownUsersOnly: true }))
  const signIn = async (
    username: string,
    host = 'xn--bcher-kva.example',
    password = worldPassword,
  ) => {
    const payload = { username, password }
    const headers = { host }
    const reply = await it.app.inject({
      method: 'POST',
      url: '/tandem/sys/login',
      payload,
      headers,
    })
    return reply.json<{ success: boolean; message: string; result: { reason?: string } }>()
  }
  for (const username of ['agentB', 'customerB', 'manager']) {
    expect((await signIn(username)).success, username).toBe(true)
  }
  const wrong = await signIn('agentB', undefined, 'wrong-pass-1')
  for (const username of ['agentA', 'customerA', 'customerP']) {
    const refused = await signIn(username)
    expect({ ...refused, timestamp: 0 }, username).toEqual({ ...wrong, timestamp: 0 })
    expect((await signIn(username, 'meridian.example')).success, username).toBe(true)
  }
  okay(await edit(it.admin, '/sys/brand', ids.buecher, { ownUsersOnly: false }))
})

test('the console is told whether it is of a sandbox', async () => {
  expect(await (await fetch(`${page}/home/Home`)).text()).toContain(
    '<meta name="tandem-mode" content="production"',
  )
})

test('open consoles learn which build the server has; another build has another name', async () => {
  const { release } = z
    .object({ release: z.string().regex(/^[0-9a-f]{16}$/) })
    .parse(await (await fetch(`${page}/release.json`)).json())
  expect(await (await fetch(`${page}/home/Home`)).text()).toContain(
    `<meta name="tandem-release" content="${release}"`,
  )
  expect(consoleRelease(['<script src="/assets/a.js">'])).not.toBe(
    consoleRelease(['<script src="/assets/b.js">']),
  )
})

test('pages may frame the sites of the menu and no others', async () => {
  const frames = async () => {
    const policy = (await pages.inject({ url: '/' })).headers['content-security-policy']
    return /frame-src ([^;]*)/.exec(String(policy))?.[1]
  }
  expect(await frames()).toBe("'self'")
  const url = 'https://status.example:8443/board?x=1'
  const component = 'layouts/IframePageView'
  const board = { name: '看板', nameEn: 'Board', menuType: '0', url, component }
  const id = await idOf(it.admin.post('/sys/permission/add', board))
  it.time.offsetMs += 10_000
  expect(await frames()).toBe("'self' https://status.example:8443")
  okay(await it.admin.delete('/sys/permission/delete', { id }))
  it.time.offsetMs += 10_000
  expect(await frames()).toBe("'self'")
  it.time.offsetMs = 0
})
