import type { UserJobRow } from '@tandem/model'
import { isOpen, useCancelJob, useJobFile, userJobsPage } from '../../../data/useUserJobs.ts'
import { useSession } from '../../../data/DataContext.tsx'
import { Button, IconButton } from '../../../kit/Button.tsx'
import { JobProgress, JobStatus } from '../../../kit/JobState.tsx'
import { useText } from '../../../kit/language.tsx'
import { EmptyState } from '../../../kit/states.tsx'

/** What the tray holds. */
export function JobList({
  jobs,
  onAll,
}: {
  jobs: readonly UserJobRow[]
  onAll: (path: string) => void
}) {
  const { t } = useText()
  return (
    <div className="job-list">
      <h2>{t('job.tray')}</h2>
      {jobs.length === 0 ? (
        <EmptyState icon="tray" title={t('job.empty')}>
          {t('job.emptyText')}
        </EmptyState>
      ) : (
        <ul>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
      <div className="job-foot">
        <Button kind="link" onClick={() => onAll(userJobsPage)}>
          {t('job.tray.all')}
        </Button>
      </div>
    </div>
  )
}

function JobLine({ job }: { job: UserJobRow }) {
  const { t } = useText()
  const { readOnly = false } = useSession()
  const cancel = useCancelJob()
  const file = useJobFile()
  const name = t(`job.name.${job.verb ?? job.kind}`, { list: job.listText })
  const download = job.kind === 'export' ? t('job.download') : t('job.downloadRejects')
  return (
    <li className="job-line">
      <div>
        <strong>{name}</strong>
        <span className="job-state">
          <JobStatus job={job} />
          {isOpen(job) && !readOnly && (
            <IconButton
              icon="close"
              label={`${t('job.cancel')} · ${name}`}
              disabled={cancel.running}
              onClick={() => void cancel.run(job.id)}
            />
          )}
        </span>
      </div>
      <JobProgress job={job} />
      {job.fileName !== null && !readOnly && (
        <Button
          kind="link"
          icon="download"
          busy={file.running}
          aria-label={`${download} · ${job.fileName}`}
          onClick={() => void file.run(job)}
        >
          {download}
        </Button>
      )}
    </li>
  )
}
