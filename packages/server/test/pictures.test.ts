import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { type Client, signInAs } from './Client.ts'
import { recordTools } from './recordTools.ts'
import { adminPassword } from './testApp.ts'
import { okay, world, type World } from './world.ts'

const saved = z.looseObject({ success: z.boolean(), message: z.string() })
const { edit } = recordTools(() => it)
let it: World
let page: string
let meridian: string
beforeAll(async () => {
  it = await world()
  page = await it.app.listen({ host: '127.0.0.1', port: 0 })
  const { agentA } = it.companies
  const brand = { brandName: 'Meridian', companyId: agentA, hosts: 'meridian.example' }
  meridian = okay(await it.admin.post('/sys/brand/add', brand))
})
afterAll(() => it.close())

/** A PNG of one colour, as small as possible. */
function png(width: number, height: number, more = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.alloc(more, 65)),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('pictures', () => {
  const upload = async (who: Client, content: Buffer, name = 'logo.png', fields = {}) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
    form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name)
    const response = await fetch(`${page}/tandem/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': who.token },
      body: form,
    })
    return saved.parse(await response.json())
  }

  test('a logo is kept under a random id and shown to everybody, running nothing', async () => {
    const content = png(64, 64)
    const kept = await upload(it.agentA, content, '../../evil.svg', { biz: '../../etc' })
    expect(kept).toMatchObject({ success: true, result: { width: 64, height: 64 } })
    expect(kept.message).toMatch(/^[0-9a-f]{32}$/)
    for (const verb of ['static', 'view']) {
      const shown = await it.app.inject({ url: `/tandem/sys/common/${verb}/${kept.message}` })
      expect(shown.statusCode).toBe(200)
      expect(createHash('sha256').update(shown.rawPayload).digest('hex')).toBe(
        createHash('sha256').update(content).digest('hex'),
      )
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': `attachment; filename*=UTF-8''${kept.message}.png`,
      })
    }
    okay(await edit(it.agentA, '/sys/brand', meridian, { logoId: kept.message }))
    const { info } = await it.ports.brands.find('meridian.example')
    expect(info.platformLogo).toBe(`/tandem/sys/common/static/${kept.message}`)
    expect(info.favicon).toBe(info.platformLogo)
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture.kind'],
    ['HTML that calls itself a PNG', Buffer.from('<script>alert(1)</script>'), 'picture.kind'],
    ['nothing', Buffer.alloc(0), 'file.required'],
    ['a dot', png(1, 1), 'picture.size'],
    ['a poster', png(4096, 16), 'picture.size'],
    ['a heavy one', png(64, 64, 600_000), 'picture.tooLarge'],
  ])('%s is refused', async (_name, content, reason) => {
    expect(await upload(it.agentA, content)).toMatchObject({ success: false, result: { reason } })
  })

  test.each(['..%2f..%2fetc%2fpasswd', '%2e%2e', 'x', '0'.repeat(32), `${'0'.repeat(32)}.png`])(
    '%s is nowhere',
    async (id) => {
      const shown = await it.app.inject({ url: `/tandem/sys/common/static/${id}` })
      expect(shown.statusCode).toBe(404)
    },
  )

  test('a brand takes no picture that is not there, or another\u2019s', async () => {
    const { message: foreign } = await upload(it.agentB, png(32, 32))
    for (const logoId of ['0'.repeat(32), 'x', '../../etc/passwd']) {
      const reply = await edit(it.agentA, '/sys/brand', meridian, { logoId })
      expect(reply.success, logoId).toBe(false)
    }
    const reply = await edit(it.customerB, '/sys/brand', meridian, { logoId: foreign })
    expect(reply.success).toBe(false)
  })

  test('unused pictures are removed after a day, a logo stays', async () => {
    const { message: used } = await upload(it.agentA, png(40, 40))
    okay(await edit(it.agentA, '/sys/brand', meridian, { faviconId: used }))
    const { message: unused } = await upload(it.agentA, png(41, 41))
    it.time.offsetMs += 25 * 3_600_000
    await upload(await signInAs(it.app, 'admin', adminPassword), png(42, 42))
    const status = async (id: string) =>
      (await it.app.inject({ url: `/tandem/sys/common/static/${id}` })).statusCode
    expect([await status(used), await status(unused)]).toEqual([200, 404])
  })
})
