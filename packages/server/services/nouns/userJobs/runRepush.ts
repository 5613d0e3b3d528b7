import { entities } from '@tandem/model'
import { getRecord } from '../../../store/entity/getRecord.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { Refused } from '../../Refused.ts'
import { tellAgain } from '../../smppAccounts/tellAgain.ts'
import { passInChunks } from './passInChunks.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

const { smppAccount } = entities
/** Messages whose receipts are queued by one transaction. */
const CHUNK_ROWS = 1_000

/**
 * Queues the receipts of a job's messages again, in their order: what a transaction queued and the job's position are
 * written together, so that no crash has them told a third time.
 */
export async function runRepush(options: RunOptions, job: JobRow, part: JobPart): Promise<JobEnd> {
  const { accountId } = job.request
  if (accountId === undefined) throw new Refused('job.notAllowed')
  await passInChunks(options, job, part, {
    entity: smppAccount,
    chunkRows: options.chunkRows ?? CHUNK_ROWS,
    begin: async ({ ctx, transaction }, rows) => {
      const account = await getRecord(transaction, smppAccount, accountId, ctx)
      if (!account) throw new Refused('record.notFound')
      const messageIds = rows.flatMap(({ cells: [id] }) => id ?? [])
      await tellAgain(transaction, options.ports.ids, { accountId, messageIds })
      return async () => ({ value: undefined })
    },
  })
  return { status: 'done' }
}
