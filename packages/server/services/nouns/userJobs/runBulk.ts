import { translate } from '@tandem/i18n'
import { type BulkVerb, type Entity, entities } from '@tandem/model'

import { alone } from '../../entity/alone.ts'
import type { EntityRules } from '../../entity/rules.ts'
import { entityRules } from '../entityRules.ts'
import type { Work } from '../../entity/work.ts'
import { changeWithin, deleteWithin, lock, mayDo } from '../../entity/writeRecords.ts'
import { freezeWithin } from '../../organisation/userActions.ts'
import { Refused } from '../../Refused.ts'
import { listName } from '../../sheets/listName.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { passInChunks } from './passInChunks.ts'
import { rejectsFile } from './rejectsFile.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** Small enough to notice a cancellation within a second, and not to keep records locked for long. */
const CHUNK_ROWS = 50

/**
 * Applies the action to each record of a bulk job. Records whose own rules refuse it are skipped with the reason.
 */
export async function runBulk(options: RunOptions, job: JobRow, part: JobPart): Promise<JobEnd> {
  const entity = entityOf(job)
  const { verb } = job.request
  if (verb === undefined) throw new Refused('job.notAllowed')
  await passInChunks(options, job, part, {
    entity,
    chunkRows: options.chunkRows ?? CHUNK_ROWS,
    begin: async (work) => {
      const rules = entityRules(entity, options.ports)
      await rules.open?.(work)
      return async ([id = '']) => alone(work, (own) => act(own, entity, rules, verb, id))
    },
  })
  const file = await bulkRejects(options, job)
  return { status: 'done', ...(file ? { file } : {}) }
}

/** The records a bulk job has skipped so far. */
export async function bulkRejects(options: RunOptions, job: JobRow): Promise<JobEnd['file']> {
  const { locale } = job
  const { name, title } = entityOf(job)
  const headings = ['ID', title === 'id' ? 'ID' : translate(locale, `${name}.${title}.label`)]
  return rejectsFile(options, job, headings, listName({ locale }, job.list))
}

function entityOf({ list }: JobRow): Entity {
  const entity = Object.values<Entity>(entities).find(({ name }) => name === list)
  if (!entity) throw new Refused('job.notAllowed')
  return entity
}

/** Records already in the target state are unchanged, which is not an error. */
async function act(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  verb: BulkVerb,
  id: string,
): Promise<void> {
  if (verb === 'delete') return deleteWithin(work, entity, rules, [id])
  if (verb === 'freeze' || verb === 'thaw') {
    return freezeWithin(work, [id], verb === 'freeze' ? '2' : '1')
  }
  const before = await lock(work, entity, id)
  mayDo(work.ctx, entity, rules, before, 'edit')
  await changeWithin(
    work,
    entity,
    rules,
    before,
    { enabled: verb === 'enable' },
    {
      unchanged: 'skip',
    },
  )
}
