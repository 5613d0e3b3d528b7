import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { world, type World } from './world.ts'

let it: World
let port: number
beforeAll(async () => {
  it = await world()
  port = Number(new URL(await it.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => it.close())

/** One connection for all calls, as a proxy has it. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

function call(method: string, path: string, form?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        method,
        path: `/tandem${path}`,
        headers: {
          'x-access-token': it.admin.token,
          ...(form && {
            'content-type': 'multipart/form-data; boundary=edge',
            'content-length': form.length,
          }),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    sent.on('error', reject).end(form)
  })
}

const formOf = (field: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n--edge--\r\n'),
  ])

test('an upload refused half-way does not hold up the next call on its connection', async () => {
  const big = Buffer.alloc(4 * 1024 * 1024, 7)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(big)
  for (const path of [
    '/sys/common/upload',
    '/sys/country/importSheet',
    '/sms/notify/outbox/quote',
  ]) {
    for (const field of ['file', 'other']) {
      expect(await call('POST', path, formOf(field, big)), `${path} ${field}`).toBeGreaterThan(399)
      expect(await call('GET', '/sys/user/own'), `after ${path} ${field}`).toBe(200)
    }
  }
})
