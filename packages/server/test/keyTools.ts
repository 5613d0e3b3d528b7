import type { FastifyInstance } from 'fastify'

import { homeRoutes } from '../http/routes/home.ts'
import { smsRoutes } from '../http/routes/sms.ts'
import type { Snapshots } from '../ports/sms/trafficSnapshot.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

/** The world with every route, as a platform serves them. */
export async function wholeWorld(): Promise<World> {
  let snapshots: Snapshots | undefined
  const it = await world((ports) => {
    snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    return [
      ...smsRoutes({ ...ports, snapshots, statusName: String }),
      ...homeRoutes({ ...ports, snapshots }),
    ]
  })
  return {
    ...it,
    async close() {
      await snapshots?.close()
      await it.close()
    },
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface KeyCall {
  method?: Method
  headers?: Record<string, string>
  ip?: string
  body?: object
}

/** A call by a program with a key: status and the envelope. */
export async function callWith(
  app: FastifyInstance,
  key: string | undefined,
  path: string,
  { method = 'GET', headers = {}, ip, body }: KeyCall = {},
) {
  const response = await app.inject({
    method,
    url: `/tandem${path}`,
    headers: { ...(key === undefined ? {} : { 'x-api-key': key }), ...headers },
    ...(ip === undefined ? {} : { remoteAddress: ip }),
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}

let made = 0
/** A new key of the client's company; with every scope by default. */
export async function newKey(
  client: Client,
  more: object = {},
): Promise<{ id: string; key: string }> {
  made += 1
  return okay(
    await client.post('/sys/apiKey/add', {
      name: `Program ${made}`,
      scopes: ['send', 'tasks', 'taskControl', 'messages', 'senderIds', 'figures', 'amounts'],
      ...more,
    }),
  )
}

/** A key as the list shows it. */
export async function keyRow(client: Client, id: string) {
  const { records } = okay(await client.get('/sys/apiKey/list', { pageSize: 100 }))
  return records.find((row: { id: string }) => row.id === id)
}
