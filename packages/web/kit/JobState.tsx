import { groupThousands } from '@tandem/core'
import { mostExportRows, type UserJobRow, userJobTones } from '@tandem/model'
import { useText } from './language.tsx'
import { Progress } from './Progress.tsx'
import { StatusTag } from './StatusTag.tsx'

/** Waiting, running, done ... */
export function JobStatus({ job }: { job: Pick<UserJobRow, 'status'> }) {
  const { t } = useText()
  return <StatusTag tone={userJobTones[job.status]}>{t(`job.status.${job.status}`)}</StatusTag>
}

/** The progress or result of an export or import. */
export function JobProgress({ job }: { job: UserJobRow }) {
  const { t } = useText()
  const { kind, status, done, total, failed } = job
  if (status === 'queued') return null
  if (status === 'running') {
    const args = { done: groupThousands(done), total: groupThousands(Math.max(total ?? 0, done)) }
    const left = kind === 'export' ? 0 : failed
    return (
      <Progress
        label={t('job.error')}
        total={Math.max(total ?? 0, done, 1)}
        parts={[
          { key: 'done', label: t('job.status.done'), value: done - left, tone: 'success' },
          { key: 'left', label: t('job.status.failed'), value: left, tone: 'danger' },
        ]}
        note={t(notes[kind], args)}
      />
    )
  }
  return <span>{outcome(t, job).join(' · ')}</span>
}

const notes = {
  export: 'job.rowsAbout',
  import: 'job.rowsOf',
  bulk: 'job.recordsOf',
  lookup: 'job.recordsOf',
  repush: 'job.recordsOf',
  rates: 'job.rowsOf',
} as const

function outcome(t: ReturnType<typeof useText>['t'], job: UserJobRow): string[] {
  const { kind, status, done, failed, figures, cut, error } = job
  if (status === 'failed' && kind === 'export') return [error ?? '']
  if (kind === 'export') {
    if (status === 'cancelled') return []
    return [
      t('job.rows', { n: done }),
      ...(cut ? [t('job.cut', { max: groupThousands(mostExportRows) })] : []),
    ]
  }
  if (figures && status !== 'failed') {
    return [
      t('import.figures', { ...figures }),
      ...(failed > 0 ? [t('job.leftOut', { n: failed })] : []),
      ...(error === null ? [] : [error]),
    ]
  }
  return [
    t(kind === 'import' ? 'job.imported' : 'job.recordsDone', {
      n: done - failed,
    }),
    ...(failed > 0 ? [t('job.leftOut', { n: failed })] : []),
    ...(error === null ? [] : [error]),
  ]
}
