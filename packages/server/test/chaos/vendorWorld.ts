import type { HttpMapping } from '@tandem/core'
import { snakeCase } from '@tandem/model'
import Fastify from 'fastify'
import type pg from 'pg'
import { z } from 'zod'

import { gatewayHooks } from '../../http/gatewayHooks.ts'
import { hookTaker } from '../../services/gateways/takeHook.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { openSimulators } from './openSimulators.ts'

const ready = z.object({
  simulators: z.object({
    vendors: z.object({ url: z.string(), secret: z.string(), controlUrl: z.string() }),
  }),
})
const messages = z.array(
  z.object({
    vendor: z.enum(['aurora', 'boreal']),
    id: z.string(),
    to: z.string(),
    from: z.string(),
    text: z.string(),
    clientId: z.string(),
  }),
)

export type VendorName = 'aurora' | 'boreal'

/** SMS vendors over HTTP in another process. */
export async function startVendorProcess() {
  const simulated = await openSimulators({ dataDir: null, seed: 1 }, ready)
  const { url, secret, controlUrl } = simulated.ready.simulators.vendors
  const control = async (path: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${controlUrl}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The vendors answered ${response.status}`)
    return response.json()
  }
  return {
    url,
    secret,
    control,
    taken: async () => messages.parse(await control('/messages')),
    mode: (mode: string) => control('/mode', { mode }),
    stop: () => simulated.close(),
  }
}

const common: Omit<HttpMapping, 'url' | 'contentType' | 'headers' | 'body'> = {
  method: 'POST',
  charset: null,
  replacesCharacters: false,
  idAt: null,
  successAt: null,
  successWords: null,
  errorAt: null,
  answerRules: null,
  listAt: null,
  receiptIdAt: null,
  receiptStatusAt: null,
  receiptErrorAt: null,
  receiptNumberAt: null,
  receiptWords: null,
  inboundFromAt: 'from',
  inboundToAt: 'to',
  inboundTextAt: 'text',
  inboundIdAt: 'id',
  callbackAnswer: 'OK',
}

/** How each of the vendors at this address is spoken to. */
export const vendorMappings = (url: string): Record<VendorName, HttpMapping> => ({
  aurora: {
    ...common,
    url: `${url}/aurora/v1/messages`,
    contentType: 'json',
    headers: 'Authorization: Bearer {secret:key}',
    body: '{"to":"+{to}","from":"{from}","text":"{text}","id":"{id}","callback":"{dlrUrl}"}',
    idAt: 'messages[0].id',
    errorAt: 'error.code',
    answerRules: 'no_credit empty 600\nslow_down throttle\nbad_number final',
    listAt: 'results',
    receiptIdAt: 'messageId',
    receiptStatusAt: 'status',
    receiptNumberAt: 'to',
    receiptWords: 'DELIVERED = delivered\nFAILED = undelivered',
  },
  boreal: {
    ...common,
    url: `${url}/boreal/send`,
    contentType: 'form',
    headers: null,
    body: 'user={secret:user}&password={secret:key}\n&to={to}&from={from}&text={text}&ref={id}&dlr={dlrUrl}',
    idAt: 'OK: {value}',
    errorAt: 'ERR: {value}',
    answerRules: '101 pause 60\n102 empty 600\n103 throttle\n104 final',
    receiptIdAt: 'msgid',
    receiptStatusAt: 'dlr',
    receiptNumberAt: 'phone',
    receiptWords: '1 = delivered\n2 = undelivered',
  },
})

/** Takes callbacks of vendors on a port of its own, as the platform does. */
export async function serveHooks(
  system: Database,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = Fastify()
  await app.register(gatewayHooks(hookTaker(system)), { prefix: '/tandem' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, stop: () => app.close() }
}

/** Stores a mapping under an id. */
export async function storeMapping(
  owner: pg.Pool,
  id: string,
  mapping: HttpMapping,
): Promise<void> {
  const row = { id, name: `Mapping ${id}`, ...mapping }
  const columns = Object.keys(row).map(snakeCase)
  await owner.query(
    `insert into sms_http_mapping (${columns.join(', ')})
     values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  )
}
