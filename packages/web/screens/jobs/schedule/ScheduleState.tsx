import { groupThousands } from '@tandem/core'
import { runTones, type ScheduledJobRow, type ScheduledRun } from '@tandem/model'
import { useEffect, useState } from 'react'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { useCronWords } from './cronWords.ts'
import { durationText } from './duration.ts'

export function RunTag({ run }: { run: Pick<ScheduledRun, 'outcome'> }) {
  const { t } = useText()
  return <StatusTag tone={runTones[run.outcome]}>{t(`schedule.outcome.${run.outcome}`)}</StatusTag>
}

/** A cron text in words, the text itself below. */
export function CronWords({ cron }: { cron: string }) {
  const { locale } = useText()
  const words = useCronWords(cron, locale)
  return (
    <span className="schedule-words">
      <span>{words}</span>
      <code>{cron}</code>
    </span>
  )
}

/** Duration and progress, updating on its own. */
export function Underway({ running }: { running: NonNullable<ScheduledJobRow['running']> }) {
  const text = useText()
  const { t } = text
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const { done, total } = running
  const time = durationText(text, now - Date.parse(running.startTime))
  return (
    <span className="number">
      {t('schedule.runningFor', { time })}
      {done !== null &&
        ` · ${
          total === null
            ? t('schedule.progressOf', { done: groupThousands(done) })
            : t('schedule.progress', { done: groupThousands(done), total: groupThousands(total) })
        }`}
    </span>
  )
}
