import type { FieldValues } from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import { countReaders } from '../../store/notices/announcementStore.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import type { EntityRules } from '../entity/rules.ts'
import { Refused } from '../Refused.ts'
import { cleanHtml, saysSomething } from './cleanHtml.ts'

/** What announcements add to the common verbs. */
export const announcementRules: EntityRules = {
  async beforeAdd({ ctx }, values) {
    if (!seesCompany(ctx, ctx.actor.companyId)) throw new Refused('announcement.reach')
    cleanTexts(values)
    demandSense(ctx, values)
    return undefined
  },
  async beforeEdit({ ctx }, before, values) {
    cleanTexts(values)
    demandSense(ctx, { ...before, ...values })
    return undefined
  },
  isAutomatic: ({ automatic }) => automatic === true,
  abilities(_ctx, record, abilities) {
    const { release } = abilities
    if (record['automatic'] === true) {
      for (const verb of Object.keys(abilities)) delete abilities[verb]
      return
    }
    if (record['sendStatus'] === '1') {
      for (const verb of Object.keys(abilities)) abilities[verb] = 'announcement.released'
      if (release !== undefined) abilities['revoke'] = true
    } else if (release !== undefined) {
      abilities['revoke'] = 'announcement.notReleased'
    }
  },
  async compute(_ctx: Ctx, transaction: Transaction, records: readonly EntityRecord[]) {
    const sent = records.filter(({ sendStatus }) => sendStatus !== '0').map(({ id }) => id)
    const readers = await countReaders(transaction, sent)
    return new Map(sent.map((id) => [id, { readCount: readers.get(id) ?? 0 }]))
  },
}

function cleanTexts(values: FieldValues): void {
  for (const name of ['msgContent', 'msgContentZh']) {
    const html = values[name]
    if (typeof html === 'string') values[name] = cleanHtml(html)
  }
}

/** @throws Refused announcement.empty, announcement.period, announcement.nobody, announcement.reach */
function demandSense(ctx: Ctx, values: FieldValues): void {
  const text = values['msgContent']
  if (typeof text !== 'string' || !saysSomething(text)) {
    throw new Refused('announcement.empty', {
      fields: { msgContent: { reason: 'announcement.empty' } },
    })
  }
  const { startTime, endTime } = values
  if (
    typeof startTime === 'string' &&
    typeof endTime === 'string' &&
    Date.parse(startTime) >= Date.parse(endTime)
  ) {
    throw new Refused('announcement.period', {
      fields: { endTime: { reason: 'announcement.period' } },
    })
  }
  demandReach(ctx, String(values['msgType']))
  const named = { COMPANY: 'companyIds', ROLE: 'roleIds', USER: 'userIds' }[
    String(values['msgType'])
  ]
  if (named === undefined) return
  const ids = values[named]
  if (!Array.isArray(ids) || ids.length === 0) {
    throw new Refused('announcement.nobody', {
      fields: { [named]: { reason: 'announcement.nobody' } },
    })
  }
}

/**
 * Everyone, companies and roles refer to all of one's own company and those below: only users who see all of
 * them can use these. Named users are checked individually.
 */
export function demandReach(ctx: Ctx, msgType: string): void {
  const { companyId, companyKind } = ctx.actor
  const all = companyKind === 'platform' ? ctx.scope === 'everything' : seesCompany(ctx, companyId)
  if (!all || (ctx.people !== 'all' && msgType !== 'USER')) throw new Refused('announcement.reach')
}
