import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'

import { demandFreePort, PortTaken } from './listen.ts'

const host = '127.0.0.1'

test('a port in use is reported in one sentence, before anything is started', async () => {
  const other = createServer().listen({ host, port: 0 })
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const refused = await demandFreePort({ host, port, setting: 'TANDEM_PORT' }, 0).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(PortTaken)
  expect(String(refused)).toContain(`Port ${port} of ${host} is taken`)
  other.close()
  await once(other, 'close')
  await demandFreePort({ host, port, setting: 'TANDEM_PORT' }, 0)
})

test('the system chooses any free port', async () => {
  await expect(demandFreePort({ host, port: 0, setting: 'TANDEM_PORT' })).resolves.toBeUndefined()
})
