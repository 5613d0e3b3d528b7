import { DAY_MS, dayOf, zoneOffset } from '@tandem/core'
import {
  type AttentionItem,
  type Entity,
  type ListInput,
  screenPath,
  type Waiting,
  waitingEntities,
} from '@tandem/model'

import { bothOf } from '../../../store/lists/lines.ts'
import type { Transaction } from '../../../store/database/withScope.ts'
import { companyColumn } from '../../../store/entity/scopeSql.ts'
import { alarmLines } from '../../alarms/alarmLines.ts'
import { billLines } from '../../bills/billLines.ts'
import { deliveryLines } from '../../callbacks/deliveryLines.ts'
import type { Ctx } from '../../ctx.ts'
import { inSight } from '../../entity/inSight.ts'
import { readQuery } from '../../entity/readRecords.ts'
import { changeLines } from '../../ledger/changeLines.ts'
import type { ListSource } from '../../lists/listSource.ts'
import { countLines } from '../../lists/readList.ts'
import { deadLetterLines } from '../../monitor/listDeadLetters.ts'
import { hookLines, orderLines, suspenseLines } from '../../payments/orderLines.ts'
import { registrationLines } from '../../registration/registrationLines.ts'
import type { AttentionPorts } from './attentionPorts.ts'
import { waitingBesides, countWaiting } from '../../../store/home/waiting.ts'

/** Where the rows of each list come from that has some that wait. */
export const waitingSources: readonly ListSource[] = [
  orderLines,
  suspenseLines,
  hookLines,
  changeLines,
  alarmLines,
  deliveryLines,
  deadLetterLines,
  registrationLines,
  billLines,
]

/** A list or an entity with what of it waits. */
type Waits = { name: string; waits?: Waiting; fields: Entity['fields'] }

/** Rows of lists that wait for somebody like the reader, as their definitions say; none of lists where nothing waits. */
export async function waitingLines(ctx: Ctx, transaction: Transaction): Promise<AttentionItem[]> {
  const found: AttentionItem[] = []
  for (const source of waitingSources) {
    const { waits, name, access } = source.list
    if (!waits || !isAsked(ctx, source.list, waits, access)) continue
    const { company = 'l.company_id' } = source
    const query = queryOf(ctx, source.list, waits)
    const input: ListInput = query
    const where = (reader: Ctx) =>
      bothOf(source.where?.(reader), waitingBesides(reader, waits, { company, table: 'l' }))
    // oxlint-disable-next-line no-await-in-loop -- one transaction asks one thing at a time
    const { total } = await countLines(ctx, transaction, { ...source, where }, input)
    if (total > 0) found.push(itemOf(name, waits, query, total))
  }
  return found
}

/** The same of records. */
export async function waitingRecords(ctx: Ctx, ports: AttentionPorts): Promise<AttentionItem[]> {
  const found: AttentionItem[] = []
  for (const entity of waitingEntities) {
    const { waits, name } = entity
    if (!waits || !isAsked(ctx, entity, waits, `${name}:list`)) continue
    const asked = queryOf(ctx, entity, waits)
    const query = readQuery(ctx, entity, asked)
    const company = companyColumn(entity)
    const own = waitingBesides(ctx, waits, {
      company: company === undefined ? null : `t.${company}`,
      table: 't',
    })
    // oxlint-disable-next-line no-await-in-loop -- each is read in the sight of its entity
    const { total } = await inSight(ctx, ports, entity, (transaction) =>
      countWaiting(transaction, { entity, sight: ctx, filters: query.filters }, own),
    )
    if (total > 0) found.push(itemOf(name, waits, asked, total))
  }
  return found
}

/** The line of a list; its link opens the rows that are counted. */
function itemOf(
  list: string,
  { tone, tag }: Waiting,
  asked: Readonly<Record<string, string>>,
  count: number,
): AttentionItem {
  const query = new URLSearchParams(asked).toString()
  const path = `${screenPath(list)}${query === '' ? '' : `?${query}`}`
  return { kind: 'waiting', list, count, path, tone, tag }
}

/** Whether the reader can open the list and decide. Who sees no amounts decides about none, and asks for none. */
function isAsked(
  ctx: Ctx,
  { fields }: Waits,
  { decides, where: asked }: Waiting,
  access: string,
): boolean {
  const { hideAmounts } = ctx.actor
  const movesMoney =
    (decides !== undefined && Object.values(fields).some(({ amount }) => amount)) ||
    Object.keys(asked).some((name) => fields[name]?.amount)
  return (
    ctx.can(access) && (decides === undefined || ctx.can(decides)) && !(movesMoney && hideAmounts)
  )
}

/** The rows as a query of their list says them: from the day on when what counts began, and of the own company where others are listed too. */
function queryOf(
  { actor, now, timeZone }: Ctx,
  { fields }: Waits,
  { where, days, of }: Waiting,
): Record<string, string> {
  const isMixed = of === 'own' && 'companyId' in fields && actor.companyKind !== 'customer'
  return {
    ...where,
    ...(days !== undefined && {
      createTime_begin: dayOf(now.getTime() - days * DAY_MS, zoneOffset(timeZone)),
    }),
    ...(isMixed && { companyId: actor.companyId }),
  }
}
