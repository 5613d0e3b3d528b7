import type { Files } from '../../ports/files.ts'
import { expireJobs, forgetFile } from '../../store/userJobs/sweepJobs.ts'
import type { Ports } from '../ports.ts'

/** Removes expired files of jobs, and sheets never imported. @throws the signal's reason once it is aborted */
export async function sweepExports(
  { system, files, clock }: Pick<Ports, 'system' | 'clock'> & { files: Files },
  signal: AbortSignal,
): Promise<{ files: number; drafts: number }> {
  const expired = await expireJobs(system, new Date(clock.now()))
  for (const { jobId, fileId } of expired.files) {
    signal.throwIfAborted()
    // The file first: a crash in between leaves a row whose file is removed again, never a file without a row.
    await files.remove(fileId)
    await forgetFile(system, jobId)
  }
  return { files: expired.files.length, drafts: expired.drafts }
}
