import { entities } from '@tandem/model'

import { getRecord } from '../../store/entity/getRecord.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import type { ChangesOf } from '../../store/rates/changes.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { Work } from '../entity/work.ts'
import { Refused } from '../Refused.ts'
import { importInto } from '../../store/rates/versions.ts'

/** A version of a price list, locked. */
export interface Draft extends ChangesOf {
  record: EntityRecord
  /** When it is to begin; undefined: with its publication. */
  effectiveAt: Date | undefined
}

/** @throws Refused record.notFound, and for who sees no amounts access.denied */
export async function lockVersion(work: Work, id: string): Promise<Draft> {
  const { ctx, transaction } = work
  if (hiddenFields(ctx, entities.rate).has('price')) {
    throw new Refused('access.denied', { args: { access: 'rate:column:price' } })
  }
  const record = await getRecord(transaction, entities.rateVersion, id, ctx, { lock: true })
  if (!record) throw new Refused('record.notFound')
  const startsAt = record['startsAt']
  return {
    record,
    versionId: record.id,
    rateGroupId: plainText(record['rateGroupId']),
    companyId: plainText(record['companyId']),
    effectiveAt: typeof startsAt === 'string' ? new Date(startsAt) : undefined,
  }
}

/** @throws Refused rateVersion.notDraft, rateVersion.importing, as `lockVersion` */
export async function lockDraft(work: Work, id: string): Promise<Draft> {
  const draft = await lockVersion(work, id)
  if (draft.record['state'] !== 'draft') throw new Refused('rateVersion.notDraft')
  await demandNoImport(work, id)
  return draft
}

/** @throws Refused rateVersion.importing while a sheet is read into it */
export async function demandNoImport({ transaction }: Work, id: string): Promise<void> {
  const found = await withEverything(transaction, () => importInto(transaction, id))
  if (found) throw new Refused('rateVersion.importing')
}

/** When a draft would begin: what it is compared with is what is in force then. */
export const beginOf = ({ effectiveAt }: Pick<Draft, 'effectiveAt'>, now: Date): Date =>
  effectiveAt && effectiveAt > now ? effectiveAt : now
