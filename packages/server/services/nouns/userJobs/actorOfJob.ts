import { type Ctx, seesCompany } from '../../ctx.ts'
import { Refused } from '../../Refused.ts'
import { rightsOfUser } from '../../auth/sessions.ts'
import type { JobRow, JobSight } from '../../../store/userJobs/jobRow.ts'
import { bothSights, jobSightOf } from '../../userJobs/jobSight.ts'
import { accessOfJob } from '../../userJobs/jobAccess.ts'
import type { UserJobsOptions } from './userJobsOptions.ts'

/** Permissions are reread after this time: a frozen user gets no further row. */
const FRESH_MS = 1_000

export interface JobActor {
  /**
   * The job's owner, with their current permissions.
   * @throws Refused job.notAllowed once they are frozen, suspended, deleted, or have lost the
   * permission
   */
  now: () => Promise<Ctx>
  /** Everything they could see from the start until now. */
  saw: () => JobSight | undefined
}

export function actorOfJob(
  { ports, ctxOf }: Pick<UserJobsOptions, 'ports' | 'ctxOf'>,
  job: JobRow,
): JobActor {
  let known: { ctx: Ctx; at: number } | undefined
  let saw = job.sight ?? undefined
  const now = async (): Promise<Ctx> => {
    const at = performance.now()
    if (known && at - known.at < FRESH_MS) return known.ctx
    const session = await rightsOfUser(ports.system, job.userId, job.locale)
    if (!session) throw new Refused('job.notAllowed')
    const { locale, ip, timeZone } = job
    const guest = { locale, now: new Date(ports.clock.now()), requestId: `job-${job.id}`, ip }
    // Days and times use the zone of the user at the start.
    const ctx = { ...ctxOf(guest, session), timeZone }
    // The screening of a task belongs to the company that it is sent for.
    const isTheirs =
      session.companyId === job.companyId ||
      (job.taskId !== null && seesCompany(ctx, job.companyId))
    if (!isTheirs || !ctx.can(accessOfJob(job))) throw new Refused('job.notAllowed')
    known = { ctx, at }
    saw = saw ? bothSights(saw, jobSightOf(ctx)) : jobSightOf(ctx)
    return ctx
  }
  return { now, saw: () => saw }
}
