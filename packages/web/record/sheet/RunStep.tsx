import type { UserJobRow } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOpen, useCancelJob, useJobFile, useLatestJobs } from '../../data/useUserJobs.ts'
import { Button } from '../../kit/Button.tsx'
import { JobProgress, JobStatus } from '../../kit/JobState.tsx'
import { useText } from '../../kit/language.tsx'

/** The import in progress, and its result. It continues without this window. */
export function RunStep({
  started,
  paths,
}: {
  started: UserJobRow
  /** Of the lists that are old once it has ended. */
  paths: readonly string[]
}) {
  const { t } = useText()
  const queries = useQueryClient()
  const cancel = useCancelJob()
  const file = useJobFile()
  const job = useLatestJobs().jobs.find(({ id }) => id === started.id) ?? started
  const open = isOpen(job)
  useEffect(() => {
    if (open) return
    void queries.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === 'string' && paths.includes(path),
    })
  }, [open, queries, paths])
  return (
    <output className="import-run">
      <p className="field-row">
        <JobStatus job={job} />
        {open && (
          <Button disabled={cancel.running} onClick={() => void cancel.run(job.id)}>
            {t('job.cancel')}
          </Button>
        )}
      </p>
      <JobProgress job={job} />
      {open && <p className="dialog-text">{t('import.running')}</p>}
      {job.fileName !== null && (
        <>
          <p className="dialog-text">{t('import.repair')}</p>
          <div>
            <Button icon="download" busy={file.running} onClick={() => void file.run(job)}>
              {t('job.downloadRejects')}
            </Button>
          </div>
        </>
      )}
    </output>
  )
}
