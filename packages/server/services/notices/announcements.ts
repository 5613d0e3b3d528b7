import { announcement, type FieldValues, type NoticeReach, type Page } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import {
  countNamed,
  countRecipients,
  fixTargets,
  forgetReaders,
  tellAllReaders,
  tellReaders,
} from '../../store/notices/announcementStore.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import type { PresentedRecord } from '../entity/present.ts'
import { getEntity, listEntity } from '../entity/readRecords.ts'
import { type Work, inTransaction } from '../entity/work.ts'
import { lock, mayDo, saveChanges } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { announcementRules, demandReach } from './announcementRules.ts'
import { cleanHtml } from './cleanHtml.ts'
import { realnameOfUser } from '../../store/organisation/users.ts'

/** GET /sys/annountCement/list: announcements, without the texts. */
export async function listAnnouncements(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  query: Readonly<Record<string, unknown>>,
): Promise<Page<PresentedRecord>> {
  const wanted = { ...query, automatic: 'false' }
  const page = await listEntity(ctx, ports, announcement, announcementRules, wanted)
  for (const record of page.records) {
    delete record['msgContent']
    delete record['msgContentZh']
  }
  return page
}

/** One announcement for its managers. @throws Refused record.notFound */
export async function getAnnouncement(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<PresentedRecord> {
  const record = await getEntity(ctx, ports, announcement, announcementRules, id)
  // Automatic messages to one user are private.
  if (record['automatic'] === true) throw new Refused('record.notFound')
  for (const name of ['msgContent', 'msgContentZh']) {
    const html = record[name]
    if (typeof html === 'string') record[name] = cleanHtml(html)
  }
  return record
}

/** GET /sys/annountCement/reach: how many people publishing would reach now. */
export async function reachOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<NoticeReach> {
  await getAnnouncement(ctx, ports, id)
  return withScope(ports.database, ctx.scope, async (transaction) => ({
    reach: await countNamed(transaction, id),
  }))
}

/**
 * Publishes a draft, or a withdrawn one again. The audience is checked again: permissions may have shrunk
 * since it was written. @throws Refused record.notFound, announcement.released, announcement.over,
 * announcement.nobody
 */
export async function releaseAnnouncement(ctx: Ctx, ports: Ports, id: string): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    const before = await lockFor(work, id, 'release')
    const { endTime } = before
    if (typeof endTime === 'string' && Date.parse(endTime) <= ctx.now.getTime()) {
      throw new Refused('announcement.over')
    }
    demandReach(ctx, String(before['msgType']))
    await fixTargets(work.transaction, id)
    const reach = await countRecipients(work.transaction, id)
    if (reach === 0) throw new Refused('announcement.nobody')
    await forgetReaders(work.transaction, id)
    await change(work, before, 'release', {
      sendStatus: '1',
      sender: ctx.actor.username,
      senderName: await realnameOf(work, ctx.actor.id),
      sendTime: ctx.now.toISOString(),
      cancelTime: null,
      reach,
    })
  })
}

/** Withdraws a published one: it disappears from all lists. @throws Refused announcement.notReleased */
export async function revokeAnnouncement(ctx: Ctx, ports: Ports, id: string): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    const before = await lockFor(work, id, 'revoke')
    await change(work, before, 'revoke', { sendStatus: '2', cancelTime: ctx.now.toISOString() })
  })
}

/**
 * GET syncNotic: refreshes open consoles, those of one announcement's readers, or without an id those of everyone
 * in the sender's reach.
 * @throws Refused record.notFound, announcement.notReleased, announcement.reach
 */
export async function pushAgain(ctx: Ctx, ports: Ports, id: string | undefined): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    if (id === undefined) {
      const { companyId } = ctx.actor
      if (!seesCompany(ctx, companyId)) throw new Refused('announcement.reach')
      await tellAllReaders(work.transaction, ctx.scope === 'everything' ? null : companyId)
      return
    }
    const record = await lockFor(work, id, null)
    if (record['sendStatus'] !== '1') throw new Refused('announcement.notReleased')
    await tellReaders(work.transaction, id)
  })
}

async function lockFor(work: Work, id: string, verb: 'release' | 'revoke' | null) {
  const record = await lock(work, announcement, id)
  if (record['automatic'] === true) throw new Refused('record.notFound')
  if (verb) mayDo(work.ctx, announcement, announcementRules, record, verb)
  return record
}

async function change(
  work: Work,
  before: Awaited<ReturnType<typeof lock>>,
  verb: 'release' | 'revoke',
  values: FieldValues,
): Promise<void> {
  await saveChanges(work, announcement, announcementRules, before, values, verb)
  await tellReaders(work.transaction, before.id)
}

async function realnameOf({ transaction }: Work, userId: string): Promise<string | null> {
  const row = await realnameOfUser(transaction, userId)
  return row?.realname ?? null
}
