import type { ScheduledJobRow } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { When } from '../../../kit/values.tsx'
import type { ListParts } from '../../../record/list/listParts.ts'
import { useCronWords } from './cronWords.ts'
import { RunTag, Underway } from './ScheduleState.tsx'

interface OfRow {
  row: ScheduledJobRow
}

/** What of a schedule its fields' kinds do not show. */
export const scheduleCells: Required<ListParts<ScheduledJobRow>>['cells'] = {
  cronExpression: Times,
  nextTimes: ({ row: { nextTimes } }: OfRow) => (
    <span className="schedule-at">
      <When at={nextTimes[0]} />
    </span>
  ),
  lastTime: LastRun,
}

/** In words; the text they stand for, and its zone, on hover. */
function Times({ row: { cronExpression, timeZone } }: OfRow) {
  const { locale } = useText()
  const words = useCronWords(cronExpression, locale)
  return (
    <Tooltip text={`${cronExpression} · ${timeZone.replaceAll('_', ' ')}`}>
      <span>{words}</span>
    </Tooltip>
  )
}

/** How the last run ended, and when; what it said on hover. */
function LastRun({ row: { last, running } }: OfRow) {
  const { t } = useText()
  if (running) return <Underway running={running} />
  if (last === null) return t('schedule.never')
  const tag = <RunTag run={last} />
  return (
    <span className="field-row schedule-at">
      {last.message ? (
        <Tooltip text={last.message}>
          <span>{tag}</span>
        </Tooltip>
      ) : (
        tag
      )}
      <When at={last.endTime ?? last.startTime} />
    </span>
  )
}
