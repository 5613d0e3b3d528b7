import type { PartSet } from '@tandem/core'
import type { ArrivedInbound } from '../../ports/sms/inbound.ts'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'

/** The parts of one long message, stored and just arrived. */
export interface PartSetRow extends PartSet {
  setId: number
  gatewayId: string
  source: string
  destination: string
  reference: string
  dataCoding: number
  isReadable: boolean
  texts: Map<number, string>
  isJoined: boolean
  /** Not stored yet. */
  added: { part: number; arrived: ArrivedInbound }[]
}

interface PartRow extends Omit<PartSetRow, 'setId' | 'texts' | 'added'> {
  setId: string
  part: number
  text: Buffer
}

const columns =
  sql.text(`p.set_id as "setId", p.part, p.total, p.gateway_id as "gatewayId", p.mobile as source,
  p.recipient as destination, p.reference, p.text, p.data_coding as "dataCoding", p.readable as "isReadable",
  p.joined as "isJoined"`)

/** The sets that these parts may belong to, the newest first. */
export async function readSets(
  on: Connections,
  parts: readonly ArrivedInbound[],
): Promise<PartSetRow[]> {
  const keys = parts.map(({ gatewayId, source, place }) => ({
    gateway: gatewayId,
    mobile: source,
    reference: place?.reference,
  }))
  return gathered(
    await sql<PartRow>`select ${columns} from (select distinct gateway, mobile, reference
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (gateway bigint, mobile text, reference text)) k
      join sms_inbound_part p on p.gateway_id = k.gateway and p.mobile = k.mobile and p.reference = k.reference
      order by p.set_id desc`.rows(on),
  )
}

/** The sets that were begun before an id and are not shown, oldest first; not all at once. */
export async function openSets(on: Connections, beforeId: number): Promise<PartSetRow[]> {
  return gathered(
    await sql<PartRow>`select ${columns} from (select distinct set_id from sms_inbound_part
        where not joined and set_id < ${beforeId} order by set_id limit 200) s
      join sms_inbound_part p on p.set_id = s.set_id order by p.set_id`.rows(on),
  )
}

function gathered(rows: readonly PartRow[]): PartSetRow[] {
  const sets = new Map<string, PartSetRow>()
  for (const { part, text, ...row } of rows) {
    const set = sets.get(row.setId) ?? {
      ...row,
      setId: Number(row.setId),
      texts: new Map<number, string>(),
      added: [],
    }
    sets.set(row.setId, set)
    set.texts.set(part, text.toString('utf16le'))
    set.isReadable &&= row.isReadable
  }
  return [...sets.values()]
}

/** Stores the parts that were added to these sets, and which sets are shown now. */
export async function addParts(on: Connections, sets: readonly PartSetRow[]): Promise<void> {
  const rows = sets.flatMap((set) =>
    set.added.map(({ part, arrived }) => ({
      ...set,
      texts: undefined,
      added: undefined,
      part,
      id: arrived.id,
      // An emoji may be cut between two parts: a half is no text for the database.
      text: Buffer.from(arrived.text, 'utf16le').toString('base64'),
      dataCoding: arrived.dataCoding,
      isReadable: arrived.isReadable,
    })),
  )
  if (rows.length === 0) return
  await sql`insert into sms_inbound_part (set_id, part, id, total, gateway_id, mobile, recipient, reference, text,
      data_coding, readable)
    select r."setId", r.part, r.id, r.total, r."gatewayId", r.source, r.destination, r.reference,
      decode(r.text, 'base64'), r."dataCoding", r."isReadable"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("setId" bigint, part smallint, id bigint,
      total smallint, "gatewayId" bigint, source text, destination text, reference text, text text,
      "dataCoding" smallint, "isReadable" boolean)`.run(on)
  await markShown(
    on,
    sets.filter(({ isJoined, added }) => isJoined && added.length > 0),
  )
}

/** These sets are shown; those that were begun before `forgottenId` and are shown are forgotten. */
export async function closeSets(
  on: Connections,
  sets: readonly PartSetRow[],
  forgottenId: number,
): Promise<void> {
  await markShown(on, sets)
  await sql`delete from sms_inbound_part where joined and set_id < ${forgottenId}`.run(on)
}

async function markShown(on: Connections, sets: readonly PartSetRow[]): Promise<void> {
  if (sets.length === 0) return
  await sql`update sms_inbound_part set joined = true
    where set_id = any (${sets.map(({ setId }) => String(setId))}::bigint[])`.run(on)
}
