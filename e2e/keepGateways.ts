import { z } from 'zod'
import type { Platform } from './platform.ts'
import type { PutBack } from './stage.ts'

const speed = z.object({
  id: z.string(),
  version: z.number(),
  enabled: z.boolean(),
  tps: z.number().nullish(),
})
const gateways = z.object({ records: z.array(speed) })

/**
 * Remembers the gateways of the platform, and returns what puts their speed and whether they are switched on back, and
 * deletes the gateways that were added since, with the rules that lead to them.
 */
export async function keepGateways(platform: Platform): Promise<PutBack> {
  const read = async () =>
    (await (await platform.as('admin')).get('/sms/gateway/list', { pageSize: '200' }, gateways))
      .records
  const before = new Map((await read()).map((one) => [one.id, one]))
  return async () => {
    const admin = await platform.as('admin')
    for (const { id, version, enabled, tps } of await read()) {
      const was = before.get(id)
      if (!was) {
        await deleteGateway(platform, id)
      } else if (was.enabled !== enabled || was.tps !== tps) {
        const change = { id, version, enabled: was.enabled, ...(was.tps ? { tps: was.tps } : {}) }
        await admin.send('PUT', '/sms/gateway/edit', change, z.unknown())
      }
    }
  }
}

async function deleteGateway(platform: Platform, gatewayId: string): Promise<void> {
  const admin = await platform.as('admin')
  const rules = z.object({ records: z.array(z.object({ id: z.string() })) })
  const { records } = await admin.get('/sms/route/list', { gatewayId }, rules)
  const gone = [
    ...records.map(({ id }) => ['/sms/route/delete', id] as const),
    ['/sms/gateway/delete', gatewayId] as const,
  ]
  for (const [path, id] of gone) {
    const { success, message } = await admin.ask('DELETE', path, { query: { id } })
    if (!success) throw new Error(`${path} answered: ${message}`)
  }
}
