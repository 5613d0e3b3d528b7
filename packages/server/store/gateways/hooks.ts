import { createHash, randomBytes } from 'node:crypto'
import type { CallbackInbound, CallbackReceipt, HttpMapping } from '@tandem/core'

import { type Connected, sql } from '../database/sql.ts'

/** What a vendor tells, as it is kept until the engine has it. */
export interface ToldItem {
  kind: 'receipt' | 'inbound'
  item: CallbackReceipt | CallbackInbound
  /** By which it is known when it comes again; null: it is always taken as new. */
  digest: string | null
}

export interface Hook {
  gatewayId: string
  mapping: HttpMapping
}

/** A gateway over HTTP gets an address that its vendor can call, if it has none yet. */
export async function ensureHook(
  on: Connected,
  gatewayId: string,
  seal: (plain: string) => string,
): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  await sql`insert into sms_gateway_hook (gateway_id, token_digest, token_sealed)
    select id, ${digestOf(token)}, ${seal(token)} from sms_gateway where id = ${gatewayId} and protocol = 'http'
    on conflict (gateway_id) do nothing`.run(on)
}

/** The sealed tokens of gateways, and the address of the platform; '' if it is not set. */
export const hooksOf = (
  on: Connected,
  gatewayIds: readonly string[],
): Promise<{ gatewayId: string; sealed: string; publicUrl: string }[]> =>
  sql<{ gatewayId: string; sealed: string; publicUrl: string }>`
    select gateway_id::text as "gatewayId", token_sealed as sealed,
      coalesce((select s.value #>> '{}' from sys_setting s where s.key = 'publicUrl'), '') as "publicUrl"
    from sms_gateway_hook where gateway_id = any (${[...gatewayIds]}::bigint[])`.rows(on)

/** Whose token it is. Only its digest is looked for, so how long that takes tells nothing of the token. */
export const findHook = (on: Connected, token: string): Promise<Hook | undefined> =>
  sql<Hook>`select h.gateway_id::text as "gatewayId", ${mappingJson} as mapping
    from sms_gateway_hook h join sms_gateway g on g.id = h.gateway_id
      join sms_http_mapping m on m.id = g.mapping_id
    where h.token_digest = ${digestOf(token)} and g.deleted_at is null`.first(on)

/** A row `m` of sms_http_mapping as the core reads it. */
export const mappingJson = sql`jsonb_build_object('method', m.method, 'url', m.url, 'contentType', m.content_type,
  'headers', m.headers, 'body', m.body, 'idAt', m.id_at, 'successAt', m.success_at, 'successWords', m.success_words,
  'errorAt', m.error_at, 'answerRules', m.answer_rules, 'listAt', m.list_at, 'receiptIdAt', m.receipt_id_at,
  'receiptStatusAt', m.receipt_status_at, 'receiptErrorAt', m.receipt_error_at, 'receiptNumberAt', m.receipt_number_at,
  'receiptWords', m.receipt_words, 'inboundFromAt', m.inbound_from_at, 'inboundToAt', m.inbound_to_at,
  'inboundTextAt', m.inbound_text_at, 'inboundIdAt', m.inbound_id_at, 'callbackAnswer', m.callback_answer,
  'charset', m.charset, 'replacesCharacters', m.replaces_characters)`

/** Keeps what vendors told, each once; durable when it resolves. */
export async function keepTold(
  on: Connected,
  told: readonly (ToldItem & { gatewayId: string })[],
): Promise<void> {
  await sql`with kept as (
      insert into sms_gateway_inbox (gateway_id, kind, item, digest)
      select t."gatewayId", t.kind, t.item, t.digest
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t ("gatewayId" bigint, kind text, item jsonb, digest text)
      on conflict (gateway_id, digest) do nothing returning 1
    )
    select pg_notify('tandem_gateway_inbox', '') from (select from kept limit 1) one`.run(on)
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
