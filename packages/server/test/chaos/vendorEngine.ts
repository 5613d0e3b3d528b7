import { parseAddresses } from '@tandem/core'

import { vendorLines } from '../../drivers/egress/vendorLines.ts'
import { httpDriver } from '../../drivers/httpSms/httpDriver.ts'
import type { GatewayInbox } from '../../ports/gatewayInbox.ts'
import { gatewayInbox } from '../../store/gateways/gatewayInbox.ts'
import { ensureHook, hooksOf } from '../../store/gateways/hooks.ts'
import { engineWorld, type EngineWorldOptions } from './engineWorld.ts'
import {
  serveHooks,
  startVendorProcess,
  storeMapping,
  vendorMappings,
  type VendorName,
} from './vendorWorld.ts'

/**
 * An engine whose first gateway is a vendor over HTTP that calls back.
 * @param change of that gateway, as SQL
 * @param beside carriers over SMPP that are its other gateways
 */
export async function vendorEngine(
  vendor: VendorName,
  {
    change = 'tps = tps',
    settings = {},
    beside = [],
  }: {
    change?: string | undefined
    settings?: EngineWorldOptions['settings'] | undefined
    beside?: EngineWorldOptions['carriers']
  } = {},
) {
  const vendors = await startVendorProcess()
  let inbox: GatewayInbox | undefined
  const made = await engineWorld({
    carriers: [{ systemId: 'unused' }, ...beside],
    // The first one's becomes the vendor's, which has an address instead.
    gateways: [{ port: 1 }],
    settings,
    drivers(system) {
      inbox = gatewayInbox(system.pool, (error) => made.errors.push({ error }))
      const lines = vendorLines(parseAddresses('127.0.0.0/8') ?? [])
      return { http: httpDriver({ lines, inbox }) }
    },
  })
  const hooks = await serveHooks(made.system)
  const [gatewayId = ''] = made.gatewayIds
  await storeMapping(made.owner, '9', vendorMappings(vendors.url)[vendor])
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_gateway set protocol = 'http', host = null, mapping_id = 9,
       secrets_sealed = 'user = sandbox' || chr(10) || 'key = ${vendors.secret}', ${change} where id = ${gatewayId};
     insert into sys_setting (key, value) values ('publicUrl', '"${hooks.url}"');
     commit`,
  )
  await ensureHook(made.system, gatewayId, (plain) => plain)
  const [hook] = await hooksOf(made.system, [gatewayId])
  const hookUrl = `${hooks.url}/tandem/sms/gateway/hook/${hook?.sealed ?? ''}`
  await made.recharge(made.customerId, 1_000_000_000n)
  await made.start()
  const send = async (count: number, content = 'Hello, 你好') => {
    const numbers = Array.from({ length: count }, (_, n) => String(447_000_000_000 + n))
    const answer = await made.send(made.customerId, numbers, { content })
    if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
    return answer.taskId
  }
  return {
    ...made,
    vendors,
    hookUrl,
    send,
    async close() {
      await hooks.stop()
      await inbox?.close()
      await made.stop()
      await vendors.stop()
    },
  }
}
