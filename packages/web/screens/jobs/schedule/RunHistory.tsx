import { scheduleCalls, scheduledJobList } from '@tandem/model'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { Button } from '../../../kit/Button.tsx'
import { FactTable } from '../../../kit/FactTable.tsx'
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
    <>
      <FactTable
        label={t('schedule.runs')}
        rows={runs}
        keyOf={({ id: run }) => run}
        hintOf={({ node }) => `${t('schedule.runs.node')} ${node}`}
        columns={[
          {
            key: 'start',
            title: t('schedule.runs.start'),
            nowrap: true,
            cell: ({ startTime }) => <When at={startTime} />,
          },
          {
            key: 'outcome',
            title: t('schedule.runs.outcome'),
            nowrap: true,
            cell: (run) => <RunTag run={run} />,
          },
          {
            key: 'took',
            title: t('schedule.runs.took'),
            align: 'end',
            cell: ({ startTime, endTime }) =>
              endTime === null
                ? nothing
                : durationText(text, Date.parse(endTime) - Date.parse(startTime)),
          },
          {
            key: 'message',
            title: t('schedule.runs.message'),
            wide: true,
            cell: ({ message }) => message ?? nothing,
          },
          {
            key: 'by',
            title: t('schedule.runs.by'),
            nowrap: true,
            cell: ({ byName }) => byName ?? t('schedule.runs.clock'),
          },
        ]}
      />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('schedule.runs.more')}
        </Button>
      )}
    </>
  )
}
