import {
  type AnswerOf,
  type Entity,
  entities,
  type ParsedOf,
  type paymentChannelCalls,
} from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { type Asked, readAsked } from '../../store/entity/asked.ts'
import { nothingAsked } from '../entity/asked.ts'
import { changesOf } from '../entity/changes.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { inSight } from '../entity/inSight.ts'
import { present } from '../entity/present.ts'
import { demandUsable, paymentChannelRules } from './paymentChannelRules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { lock, mayDo, saveChanges } from '../entity/writeRecords.ts'
import { demandOther } from '../ledger/secondPerson.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const channel: Entity = entities.paymentChannel
type Judged = ParsedOf<typeof paymentChannelCalls.approve>

/** GET /sys/paymentChannel/asked: what waits, before and after; secrets masked. @throws Refused record.notFound */
export const askedOfChannel = (
  ctx: Ctx,
  ports: Ports,
  { id }: ParsedOf<typeof paymentChannelCalls.asked>,
): Promise<AnswerOf<typeof paymentChannelCalls.asked>> =>
  inSight(ctx, ports, channel, async (transaction) => {
    const record = await getRecord(transaction, channel, id, ctx)
    if (!record) throw new Refused('record.notFound')
    const asked = await readAsked(transaction, channel, id)
    const changes = asked ? changesOf(channel, record, asked.values) : {}
    const shown = (value: unknown) =>
      value == null ? null : typeof value === 'string' ? value : JSON.stringify(value)
    const hidden = hiddenFields(ctx, channel)
    const seen = Object.entries(changes).filter(([name]) => !hidden.has(name))
    const fields = seen.map(([name, { from, to }]) => ({
      name,
      from: shown(from),
      to: shown(to),
    }))
    return { fields }
  })

/**
 * PUT /sys/paymentChannel/approve: what was asked for holds, if a second person agrees who saw this version.
 * @throws Refused record.notFound, record.stale, access.denied, paymentChannel.notWaiting, paymentChannel.own,
 * approval.dependent, paymentChannel.* where it is not usable any more
 */
export const approveChannel = (ctx: Ctx, ports: Ports, input: Judged): Promise<null> =>
  judge(ctx, ports, { ...input, verb: 'approve' }, async (work, record, asked) => {
    await demandOther(work, asked.byId, 'paymentChannel.own')
    const values = { ...asked.values }
    for (const [name, value] of Object.entries(values)) {
      if (channel.fields[name]?.kind !== 'secret' || typeof value !== 'string') continue
      values[name] = ports.secrets.open(value)
    }
    demandUsable({ ...record, ...values })
    await saveChanges(work, channel, paymentChannelRules, record, values, 'approve', nothingAsked)
  })

/**
 * PUT /sys/paymentChannel/refuse: the channel stays as it is.
 * @throws Refused record.notFound, record.stale, access.denied, paymentChannel.notWaiting
 */
export const refuseChannel = (ctx: Ctx, ports: Ports, input: Judged): Promise<null> =>
  judge(ctx, ports, { ...input, verb: 'refuse' }, (work, record) =>
    saveChanges(work, channel, paymentChannelRules, record, {}, 'refuse', nothingAsked),
  )

/** Of two who decide at once, the second is told that it is decided. */
const judge = (
  ctx: Ctx,
  ports: Ports,
  { id, version, verb }: Judged & { verb: 'approve' | 'refuse' },
  then: (work: Work, record: EntityRecord, asked: Asked) => Promise<void>,
): Promise<null> =>
  inTransaction(ctx, ports, async (work) => {
    const record = await lock(work, channel, id)
    const asked = await readAsked(work.transaction, channel, id)
    if (!asked) throw new Refused('paymentChannel.notWaiting')
    if (record.version !== version) {
      const [current] = await present(ctx, work.transaction, channel, paymentChannelRules, [record])
      throw new Refused('record.stale', { current })
    }
    mayDo(ctx, channel, paymentChannelRules, record, verb)
    await then(work, record, asked)
    return null
  })
