import type { UserJobRow } from '@tandem/model'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { parse } from '../../../data/storage.ts'
import { isOpen, useJobFile } from '../../../data/useUserJobs.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'

/** Announces each finished job once, even if it ended during a reload. */
export function useFinishedJobs(jobs: readonly UserJobRow[], loaded: boolean): void {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const file = useJobFile()
  const key = `jobs.told.${user.id}`
  const tell = (job: UserJobRow): void => {
    const { kind, status, listText: list, done: rows, failed, error, fileName } = job
    if (status === 'failed') toast(t('job.toast.failed', { list, error: error ?? '' }), 'danger')
    if (status !== 'done') return
    const partly = kind !== 'export' && failed > 0
    const n = rows - failed
    const ofRecords = () =>
      partly
        ? t('job.toast.bulkPart', { list, n, left: failed })
        : t('job.toast.bulkDone', { list, n })
    if (job.lookup) {
      // Few ever look numbers up: its words are not part of the shell.
      const { lookup } = job
      import('./lookupText.ts')
        .then(({ lookupText }) => toast(lookupText({ t }, lookup)))
        .catch(() => toast(ofRecords()))
      return
    }
    const text = {
      export: () => t('job.toast.exportDone', { list }),
      import: () =>
        partly
          ? t('job.toast.importPart', { list, n: failed })
          : t('job.toast.importDone', { list }),
      bulk: ofRecords,
      lookup: ofRecords,
      rates: () => t('job.toast.ratesRead', { n }),
      repush: () => t('job.toast.repushed', { n }),
    }[kind]()
    const label = kind === 'export' ? t('job.download') : t('job.downloadRejects')
    const action = { label, onSelect: () => void file.run(job) }
    toast(text, partly ? 'warning' : 'success', undefined, fileName === null ? undefined : action)
  }
  const look = useEffectEvent(() => {
    if (!loaded) return
    const told = read(key)
    const ended = jobs.filter((job) => !isOpen(job))
    // Jobs that ended before this window was opened are not news.
    for (const job of told ? ended : []) {
      if (!told?.includes(job.id)) tell(job)
    }
    sessionStorage.setItem(key, JSON.stringify(ended.map(({ id }) => id)))
  })
  useEffect(() => look(), [jobs, loaded])
}

/** Ids of ended jobs known to this window; null if it was just opened. */
function read(key: string): string[] | null {
  const kept = parse(sessionStorage.getItem(key) ?? 'null')
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : null
}
