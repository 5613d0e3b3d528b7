import { scheduleCalls, scheduledJobList } from '@tandem/model'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { EmptyState, Loading } from '../../../kit/states.tsx'
import { nothing, When } from '../../../kit/values.tsx'
import { durationText } from './duration.ts'
import { RunTag } from './ScheduleState.tsx'

const PAGE = '20'
const firstPage: string | null = null

/** The result of each run, newest first. */
export function RunHistory({ id }: { id: string }) {
  const text = useText()
  const { t } = text
  const client = useClient()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['runs', scheduledJobList.path, id],
    queryFn: ({ pageParam, signal }) =>
      client.ask(
        scheduleCalls.runs,
        { id, pageSize: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        { quiet: true, signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : 3_000),
  })
  if (!data) return <Loading />
  const runs = data.pages.flatMap(({ records }) => records)
  if (runs.length === 0) return <EmptyState icon="clock" title={t('schedule.runs.empty')} />
  return (
    // A region that scrolls must be reachable without a mouse (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="schedule-runs" aria-label={t('schedule.runs')} tabIndex={0}>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t('schedule.runs.start')}</th>
            <th scope="col">{t('schedule.runs.outcome')}</th>
            <th scope="col">{t('schedule.runs.took')}</th>
            <th scope="col">{t('schedule.runs.message')}</th>
            <th scope="col">{t('schedule.runs.by')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} title={`${t('schedule.runs.node')} ${run.node}`}>
              <td>
                <When at={run.startTime} />
              </td>
              <td>
                <RunTag run={run} />
              </td>
              <td className="number">
                {run.endTime === null
                  ? nothing
                  : durationText(text, Date.parse(run.endTime) - Date.parse(run.startTime))}
              </td>
              <td className="schedule-error">{run.message ?? nothing}</td>
              <td>{run.byName ?? t('schedule.runs.clock')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('schedule.runs.more')}
        </Button>
      )}
    </section>
  )
}
