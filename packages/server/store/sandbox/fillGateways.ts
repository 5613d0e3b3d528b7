import { sql } from '../database/sql.ts'
import { sandboxGateways, sandboxHybrid, sandboxRoutes } from './gateways.ts'
import { insertRows } from './insertRows.ts'
import { type Draft, insert, onlyId } from './sandboxDraft.ts'
import { the } from './sandboxIds.ts'

/** A gateway per simulated carrier, a hybrid over two of them, and the routes to them. */
export async function addGateways(draft: Draft): Promise<void> {
  const { ports, ids, smsc } = draft
  const costGroup = await onlyId(
    draft,
    sql`select id from sms_rate_group where name = 'Carrier costs'`,
  )
  const sealed = ports.seal(smsc.password)
  const configId = ports.nextId()
  await insert(draft, 'sms_gateway_config', [
    {
      id: configId,
      name: 'Simulated carriers',
      bind_mode: 'transceiver',
      enquire_link_seconds: 30,
      response_timeout_seconds: 10,
      gsm_charset: 'gsm7',
      remark: 'What all carriers of the sandbox have in common',
      version: 1,
    },
  ])
  await insert(draft, 'sms_http_mapping', [
    {
      id: ports.nextId(),
      name: 'Example: JSON vendor',
      method: 'POST',
      url: 'https://sms.vendor.example/v1/messages',
      content_type: 'json',
      headers: 'Authorization: Bearer {secret:key}',
      body: '{"to": "+{to}", "from": "{from}", "text": "{text}", "callback": "{dlrUrl}"}',
      id_at: 'messages[0].id',
      error_at: 'error.code',
      answer_rules: 'no_credit empty 600\nbad_number final\nhttp:429 throttle',
      list_at: 'results',
      receipt_id_at: 'messageId',
      receipt_status_at: 'status',
      receipt_words: 'DELIVERED = delivered\nFAILED = undelivered\nEXPIRED = expired',
      callback_answer: 'OK',
      remark: 'A start for vendors with an interface of JSON',
      version: 1,
    },
  ])
  await insert(
    draft,
    'sms_gateway',
    sandboxGateways.map((gateway) => {
      const id = ports.nextId()
      ids.gateway.set(gateway.systemId, id)
      return {
        id,
        name: gateway.name,
        protocol: 'smpp',
        host: smsc.host,
        port: smsc.port,
        tls: false,
        system_id: gateway.systemId,
        password_sealed: sealed,
        config_id: configId,
        bind_mode: null,
        binds: gateway.binds,
        window_size: gateway.windowSize,
        tps: gateway.tps,
        enquire_link_seconds: null,
        response_timeout_seconds: null,
        message_id_format: gateway.messageIdFormat,
        gsm_charset: null,
        in_doubt: 'resend',
        cost_rate_group_id: costGroup,
        enabled: true,
        remark: gateway.remark,
        version: 1,
      }
    }),
  )
  await addHybrid(draft)
  await insert(
    draft,
    'sms_route',
    sandboxRoutes.map((route) => {
      return {
        id: ports.nextId(),
        name: route.name,
        country_id: route.iso2 === null ? null : the(ids.country, route.iso2),
        gateway_id: the(ids.gateway, route.systemId),
        priority: route.priority,
        weight: route.weight,
        enabled: true,
        version: 1,
      }
    }),
  )
}

async function addHybrid(draft: Draft): Promise<void> {
  const { ports, ids, client } = draft
  const { name, key, members, pins, remark } = sandboxHybrid
  const id = ports.nextId()
  ids.gateway.set(key, id)
  const hybrid = { id, name, protocol: 'hybrid', spread: 'share', pins, remark }
  await insert(draft, 'sms_gateway', [{ ...hybrid, enabled: true, version: 1 }])
  await insertRows(
    client,
    'sms_hybrid_member',
    members.map(({ systemId, percent }) => ({
      hybrid_id: id,
      gateway_id: the(ids.gateway, systemId),
      percent,
    })),
  )
}
