import { failureOf } from '../../../data/failureOf.ts'
import { actionsOfLines, useActions } from '../../../data/actions.ts'
import { Description } from '../../../kit/Description.tsx'
import { RecordDrawer } from '../../../kit/dialogs/RecordDrawer.tsx'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import type { RowAction } from '../../../kit/list.ts'
import { RecordActions } from '../../../kit/RecordActions.tsx'
import { Failed, Loading, WhyNotNote } from '../../../kit/states.tsx'
import { nothing, When } from '../../../kit/values.tsx'
import { useRecord } from '../../../data/useRecord.ts'
import { schedulePath } from './paths.ts'
import { RunHistory } from './RunHistory.tsx'
import { CronWords, ScheduleState, Underway } from './ScheduleState.tsx'
import type { ScheduleLine } from './useScheduleVerbs.tsx'

const none: readonly RowAction[] = []

/** One schedule: when it runs, its history, and its actions. */
export function ScheduleDrawer({
  id,
  refused,
  actions,
  onClose,
}: {
  id: string
  /** Why it is shown read-only although the URL asked to edit it. */
  refused?: string | undefined
  actions: (row: ScheduleLine) => readonly RowAction[]
  onClose: () => void
}) {
  const { t } = useText()
  const { data: row, error, refetch } = useRecord<ScheduleLine>(schedulePath, id)
  const offered = useActions(
    actionsOfLines(row ? actions(row) : none, {
      group: 'record',
      prefix: 'record',
      ...(row ? { hint: row.jobText } : {}),
    }),
  )
  if (!row) {
    return (
      <RecordDrawer title={t('schedule.title')} onClose={onClose}>
        {error ? <Failed failure={failureOf(error)} onRetry={() => void refetch()} /> : <Loading />}
      </RecordDrawer>
    )
  }
  return (
    <RecordDrawer
      title={row.jobText}
      status={<ScheduleState row={row} />}
      actions={offered.length > 0 && <RecordActions actions={offered} />}
      onClose={onClose}
    >
      {refused !== undefined && <WhyNotNote>{refused}</WhyNotNote>}
      {row.purposeText !== '' && <p className="hint schedule-purpose">{row.purposeText}</p>}
      <Facts row={row} />
      <h3 className="schedule-runs-title">{t('schedule.runs')}</h3>
      <RunHistory id={id} />
    </RecordDrawer>
  )
}

function Facts({ row }: { row: ScheduleLine }) {
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
                  label: t('schedule.status.running'),
                  value: <Underway running={row.running} />,
                },
              ]
            : []),
          {
            key: 'when',
            label: `${t('schedule.column.when')} (${row.timeZone.replaceAll('_', ' ')})`,
            value: <CronWords cron={row.cronExpression} />,
          },
          {
            key: 'next',
            label: t('schedule.nextOf', { zone }),
            value:
              row.nextTimes.length === 0 ? (
                t('schedule.paused')
              ) : (
                <span className="schedule-times all">
                  {row.nextTimes.map((at) => (
                    <When key={at} at={at} />
                  ))}
                </span>
              ),
          },
          {
            key: 'success',
            label: t('schedule.lastSuccess'),
            value: <When at={row.lastSuccessTime} />,
          },
          {
            key: 'parameter',
            label: t('schedule.column.parameter'),
            value: row.parameter === '' ? nothing : <code>{row.parameter}</code>,
          },
          {
            key: 'description',
            label: t('schedule.column.description'),
            value: row.description === '' ? nothing : row.description,
          },
        ]}
      />
    </>
  )
}
