import type { ScheduledJobRow } from '@tandem/model'
import { Description } from '../../../kit/Description.tsx'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { nothing, When } from '../../../kit/values.tsx'
import { RunHistory } from './RunHistory.tsx'
import { CronWords, Underway } from './ScheduleState.tsx'

/** One schedule: when it runs, what became of its last run, and its history. */
export function ScheduleDetails({ row }: { row: ScheduledJobRow }) {
  const { t } = useText()
  return (
    <>
      {row.purposeText !== '' && <p className="hint schedule-purpose">{row.purposeText}</p>}
      <Facts row={row} />
      <h3 className="schedule-runs-title">{t('schedule.runs')}</h3>
      <RunHistory id={row.id} />
    </>
  )
}

function Facts({ row }: { row: ScheduledJobRow }) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const failed = row.last !== null && ['failed', 'lost', 'cancelled'].includes(row.last.outcome)
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <>
      {failed && row.last?.message && (
        <div className="form-note" role="note">
          <strong>{t('schedule.lastError')}</strong>
          <p className="schedule-error">{row.last.message}</p>
        </div>
      )}
      <Description
        items={[
          ...(row.running
            ? [
                {
                  key: 'running',
                  label: t('schedule.state.running'),
                  value: <Underway running={row.running} />,
                },
              ]
            : []),
          {
            key: 'when',
            label: `${t('schedule.cronExpression')} (${row.timeZone.replaceAll('_', ' ')})`,
            value: <CronWords cron={row.cronExpression} />,
          },
          {
            key: 'next',
            label: t('schedule.nextOf', { zone }),
            value:
              row.nextTimes.length === 0 ? (
                t('schedule.paused')
              ) : (
                <span className="schedule-times">
                  {row.nextTimes.map((at) => (
                    <When key={at} at={at} />
                  ))}
                </span>
              ),
          },
          {
            key: 'success',
            label: t('schedule.lastSuccessTime'),
            value: <When at={row.lastSuccessTime} />,
          },
          {
            key: 'parameter',
            label: t('schedule.parameter'),
            value: row.parameter === '' ? nothing : <code>{row.parameter}</code>,
          },
          {
            key: 'description',
            label: t('schedule.description'),
            value: row.description === '' ? nothing : row.description,
          },
        ]}
      />
    </>
  )
}
