import { moneyText } from '@tandem/core'
import { lookupFiguresSchema, userJobList, type UserJobNews, type UserJobRow } from '@tandem/model'
import { z } from 'zod'

import { type JobRow, jobRow } from '../../store/userJobs/jobRow.ts'
import type { Scope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Work } from '../entity/work.ts'
import type { ListSource } from '../lists/listSource.ts'
import { readLineIn } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { sentence } from '../sentence.ts'
import { listName } from '../sheets/listName.ts'
import { jobSource } from '../../store/userJobs/jobSource.ts'

/** A user's jobs belong to their own company, even if their records belong to customers. */
export const ownScope = ({ actor }: Pick<Ctx, 'actor'>): Scope => ({ companies: [actor.companyId] })

/** Jobs of the calling user, to be read in `ownScope`; a sheet that is only read for an import is none. */
export const jobLines: ListSource<typeof userJobList, UserJobRow> = {
  list: userJobList,
  ...jobSource,
  complete: (rows, { ctx }) =>
    rows.map(({ errorArgs, fileId, lookup, ...row }) => {
      const { list, kind, status, error, expireTime } = row
      const over = typeof expireTime === 'string' && isOver(new Date(expireTime), ctx.now)
      return {
        ...row,
        listText: listName(ctx, String(list)),
        lookup: lookupOf(lookup, ctx),
        // An expired file is gone from that moment, not from the next sweep.
        ...(over && kind === 'export' && status === 'done' && { status: 'expired' }),
        ...((over || fileId === null) && { fileName: null, fileBytes: null, expireTime: null }),
        error:
          typeof error === 'string'
            ? sentence(ctx.locale, error, jobRow.shape.errorArgs.parse(errorArgs) ?? {})
            : null,
      }
    }),
}

const countedSchema = lookupFiguresSchema.omit({ cost: true }).extend({ micros: z.string() })

/** What came of a lookup, with what it cost for whoever sees amounts. */
function lookupOf(counted: unknown, { actor }: Pick<Ctx, 'actor'>): UserJobRow['lookup'] {
  if (counted === null || counted === undefined) return null
  const { micros, ...figures } = countedSchema.parse(counted)
  if (actor.hideAmounts) return figures
  return { ...figures, cost: moneyText(BigInt(micros), figures.currency || actor.currency) }
}

export const isOver = (expireTime: Date | null, now: Date): boolean =>
  expireTime !== null && expireTime <= now

/** A job as its owner sees it, who is told of it at the commit. */
export async function toldJob(
  { ctx, transaction, afterCommit, ports }: Work,
  id: string,
): Promise<UserJobRow> {
  const job = await readLineIn(ctx, transaction, jobLines, id)
  afterCommit(() => tellOwner(ports, { ...job, userId: ctx.actor.id }))
  return job
}

/** Notifies the owner of the job's progress. */
export function tellOwner(
  { live }: Pick<Ports, 'live'>,
  { userId, id, status, done, total, failed }: UserJobNews & Pick<JobRow, 'userId'>,
): void {
  live.publish('userJob', { id, status, done, total, failed }, { userId })
}
