import type { ScheduledJobRow } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { Ellipsis, nothing, When } from '../../../kit/values.tsx'
import type { ListParts } from '../../../record/list/listParts.ts'
import { CronWords, RunTag, Underway } from './ScheduleState.tsx'

interface OfRow {
  row: ScheduledJobRow
}

/** What of a schedule its fields' kinds do not show. */
export const scheduleCells: Required<ListParts<ScheduledJobRow>>['cells'] = {
  cronExpression: ({ row: { cronExpression, timeZone } }: OfRow) => (
    <CronWords cron={cronExpression} timeZone={timeZone} />
  ),
  nextTimes: ({ row: { nextTimes } }: OfRow) =>
    nextTimes.length === 0 ? (
      nothing
    ) : (
      <span className="schedule-times">
        {nextTimes.map((at) => (
          <When key={at} at={at} />
        ))}
      </span>
    ),
  lastTime: LastRun,
}

function LastRun({ row: { last, running } }: OfRow) {
  const { t } = useText()
  return (
    <span className="schedule-last">
      {last === null && t('schedule.never')}
      {running && <Underway running={running} />}
      {last && running === null && (
        <>
          <span className="field-row">
            <RunTag run={last} /> <When at={last.endTime ?? last.startTime} />
          </span>
          <Ellipsis>{last.message}</Ellipsis>
        </>
      )}
    </span>
  )
}
