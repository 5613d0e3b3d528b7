import type { Column } from '../../../kit/list.ts'
import type { useText } from '../../../kit/language.tsx'
import { Ellipsis, nothing, When } from '../../../kit/values.tsx'
import { CronWords, RunTag, ScheduleState, Underway } from './ScheduleState.tsx'
import type { ScheduleLine } from './useScheduleVerbs.tsx'

export function scheduleColumns({ t }: ReturnType<typeof useText>): Column<ScheduleLine>[] {
  return [
    {
      key: 'jobClassName',
      title: t('schedule.column.job'),
      width: 200,
      sortable: true,
      cell: ({ jobText }) => jobText,
    },
    {
      key: 'status',
      title: t('schedule.column.status'),
      width: 120,
      sortable: true,
      cell: (row) => <ScheduleState row={row} />,
    },
    {
      key: 'cronExpression',
      title: t('schedule.column.when'),
      width: 230,
      cell: ({ cronExpression, timeZone }) => (
        <CronWords cron={cronExpression} timeZone={timeZone} />
      ),
    },
    {
      key: 'nextTimes',
      title: t('schedule.column.next'),
      width: 170,
      cell: ({ nextTimes }) =>
        nextTimes.length === 0 ? (
          nothing
        ) : (
          <span className="schedule-times">
            {nextTimes.map((at) => (
              <When key={at} at={at} />
            ))}
          </span>
        ),
    },
    {
      key: 'last',
      title: t('schedule.column.last'),
      width: 260,
      cell: ({ last, running }) => (
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
      ),
    },
    {
      key: 'description',
      title: t('schedule.column.description'),
      optional: true,
      cell: ({ description }) => <Ellipsis>{description}</Ellipsis>,
    },
    {
      key: 'parameter',
      title: t('schedule.column.parameter'),
      optional: true,
      cell: ({ parameter }) => <Ellipsis>{parameter}</Ellipsis>,
    },
  ]
}
