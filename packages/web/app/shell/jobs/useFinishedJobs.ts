import type { UserJobRow } from '@tandem/model'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { parse } from '../../../data/storage.ts'
import { isOpen, useJobFile } from '../../../data/useUserJobs.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'

/** Says once of each job that it ended, also when it ended during a reload. */
export function useFinishedJobs(jobs: readonly UserJobRow[]): void {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const file = useJobFile()
  const key = `jobs.open.${user.id}`
  const look = useEffectEvent(() => {
    const open = new Set(read(key))
    for (const job of jobs) {
      if (isOpen(job)) open.add(job.id)
      else if (open.delete(job.id)) tell(job)
    }
    sessionStorage.setItem(key, JSON.stringify([...open]))
  })
  useEffect(() => look(), [jobs])

  const tell = (job: UserJobRow): void => {
    const { kind, status, listText: list, failed, error, fileName } = job
    if (status === 'failed') toast(t('job.toast.failed', { list, error: error ?? '' }), 'danger')
    if (status !== 'done') return
    const partly = kind === 'import' && failed > 0
    const done = kind === 'export' ? 'job.toast.exportDone' : 'job.toast.importDone'
    const text = partly ? t('job.toast.importPart', { list, n: failed }) : t(done, { list })
    const label = kind === 'export' ? t('job.download') : t('job.downloadRejects')
    const action = { label, onSelect: () => void file.run(job) }
    toast(text, partly ? 'warning' : 'success', undefined, fileName === null ? undefined : action)
  }
}

function read(key: string): string[] {
  const kept = parse(sessionStorage.getItem(key) ?? '[]')
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}
