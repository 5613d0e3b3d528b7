import { Suspense } from 'react'
import { isOpen, useLatestJobs } from '../../../data/useUserJobs.ts'
import { IconButton } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { Popover } from '../../../kit/Popover.tsx'
import { useFinishedJobs } from './useFinishedJobs.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import './jobs.css'

const JobList = lazyPart(() => import('./JobList.tsx').then((file) => file.JobList), {
  missing: 'note',
})
const WIDTH = 360

/**
 * The user's exports and imports, available on every page: how many are running, their progress, and
 * their files.
 */
export function JobTray({ onOpen }: { onOpen: (path: string) => void }) {
  const { t } = useText()
  const { jobs, loaded } = useLatestJobs()
  useFinishedJobs(jobs, loaded)
  const running = jobs.filter(isOpen).length
  const label = running > 0 ? t('job.tray.running', { n: running }) : t('job.tray')
  return (
    <Popover
      label={t('job.tray')}
      align="end"
      width={Math.min(WIDTH, window.innerWidth - 16)}
      trigger={(props) => (
        <span className="job-tray">
          <IconButton icon="tray" size={18} label={label} {...props} />
          {running > 0 && (
            <span className="job-count number" aria-hidden="true">
              {running}
            </span>
          )}
        </span>
      )}
    >
      {(close) => (
        <Suspense fallback={null}>
          <JobList
            jobs={jobs}
            onAll={(path) => {
              close()
              onOpen(path)
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
