import {
  countCharacters,
  segment,
  type Segments,
  SMS_MAX_CHARACTERS,
  startOfDay,
  zoneOffset,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'
import { withScope } from '../../store/database/withScope.ts'
import { companyZone } from '../../store/session/companyZone.ts'
import type { Ctx } from '../ctx.ts'
import { seesCompany } from '../ctx.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { Recipients } from './recipients.ts'
import type { Snapshots } from '../../ports/trafficSnapshot.ts'

export interface SendInput {
  content: string
  /** For texts nobody may read: the displayed text and the encrypted one. The content itself is then only measured. */
  hidden?: { shown: string; sealed: string } | undefined
  /** UTC ms: after this it is useless and no longer sent. */
  expiresAt?: number | undefined
  senderId?: string | undefined
  name?: string | undefined
  /** The company; staff and agents may send for a company below them. */
  companyId?: string | undefined
  requestKey?: string | undefined
}

/** What a quote and a send must know before the first number is processed. */
export interface Prepared {
  companyId: string
  currency: string
  senderId: string | null
  text: Segments
  availableMicros: bigint
  /** Whether the sender can see what the company pays and has. */
  seesMoney: boolean
  /** The company's daily limit, and the start of the day (UTC ms); null: no limit. */
  daily: { limit: number; from: number } | null
  snapshot: Snapshot
  recipients: Recipients
}

export type SendPorts = Pick<Ports, 'database' | 'ids' | 'clock'> & { snapshots: Snapshots }

/**
 * Checks who sends what. @throws Refused sms.contentEmpty, sms.contentBroken, sms.contentTooLong, record.foreignId, rate.noGroup,
 * login.companySuspended, company.notApproved, balance.abnormal, sms.senderNotApproved
 */
export async function prepareSend(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  input: SendInput,
): Promise<Prepared> {
  if (input.content.trim() === '') throw new Refused('sms.contentEmpty')
  // Half a character would be sent as a different one.
  if (!input.content.isWellFormed()) throw new Refused('sms.contentBroken')
  const characters = countCharacters(input.content)
  if (characters > SMS_MAX_CHARACTERS) {
    throw new Refused('sms.contentTooLong', { args: { characters, max: SMS_MAX_CHARACTERS } })
  }
  const text = segment(input.content)
  const companyId = input.companyId ?? ctx.actor.companyId
  if (!seesCompany(ctx, companyId)) throw foreign()
  const snapshot = await ports.snapshots.current()
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const { client } = transaction
    const { rows } = await client.query<Standing>(
      `select c.status, c.kind, c.currency, c.rate_group_id, c.daily_limit,
         c.audit_status = 'approved' and not exists (
           select from sys_company a where a.id = any (c.ancestor_ids) and a.audit_status <> 'approved') as approved, w.available + w.credit_limit as spendable, w.status as wallet
       from sys_company c left join ledger_wallet w on w.company_id = c.id
       where c.id = $1 and c.deleted_at is null`,
      [companyId],
    )
    const company = rows[0]
    if (!company) throw foreign()
    if (company.status === 'suspended') throw new Refused('login.companySuspended')
    // Also for visible sellers: an agent that may not trade sends for nobody below it either.
    if (!company.approved) throw new Refused('company.notApproved')
    if (company.kind === 'platform' || company.rate_group_id === null) {
      throw new Refused('rate.noGroup')
    }
    if (company.wallet === 'frozen') throw new Refused('balance.abnormal')
    const senderId = input.senderId?.trim() || null
    if (senderId !== null) {
      const approved = await client.query(
        `select from sms_sender_id where company_id = $1 and sender = $2 and status = 'approved' and deleted_at is null`,
        [companyId, senderId],
      )
      if (approved.rowCount === 0) {
        throw new Refused('sms.senderNotApproved', { args: { sender: senderId } })
      }
    }
    const closed = await client.query<{ iso2: string }>(
      `select iso2 from sys_country where not enabled and deleted_at is null`,
    )
    const availableMicros = BigInt(company.spendable ?? 0)
    const money = await moneySight(ctx, transaction)
    return {
      companyId,
      currency: company.currency,
      senderId,
      text,
      availableMicros,
      seesMoney: money.of(companyId),
      daily:
        company.daily_limit === null
          ? null
          : {
              limit: Number(company.daily_limit),
              from: startOfDay(
                ctx.now.getTime(),
                zoneOffset(await companyZone(transaction, companyId)),
              ),
            },
      snapshot,
      recipients: new Recipients({
        snapshot,
        companyId,
        product,
        content: input.content,
        closed: new Set(closed.rows.map(({ iso2 }) => iso2)),
        availableMicros,
      }),
    }
  })
}

interface Standing {
  status: string
  kind: string
  daily_limit: string | null
  approved: boolean
  currency: string
  rate_group_id: string | null
  spendable: string | null
  wallet: string | null
}

const foreign = (): Refused =>
  new Refused('record.foreignId', {
    args: { field: '@field.companyId' },
    fields: {
      companyId: { reason: 'record.foreignId', args: { field: '@field.companyId' } },
    },
  })
