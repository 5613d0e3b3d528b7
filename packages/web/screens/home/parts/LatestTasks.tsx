import { groupThousands } from '@tandem/core'
import { type Page, smsPaths, type SmsProduct, type SmsTaskRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../../data/DataContext.tsx'
import { BarList } from '../../../kit/BarList.tsx'
import { formatShare } from '../../../kit/format.ts'
import { useText } from '../../../kit/language.tsx'

const asked = { pageSize: 8 } as const

/** The latest tasks of a product by outcome, newest first. */
export function LatestTasks({ product }: { product: SmsProduct }) {
  const { t } = useText()
  const client = useClient()
  const { task: path } = smsPaths(product)
  const { data } = useQuery({
    queryKey: ['list', path, asked],
    queryFn: ({ signal }) =>
      client.get<Page<SmsTaskRow>>(`${path}/list`, asked, { quiet: true, signal }),
  })
  return (
    <BarList
      title={t('home.latestTasks')}
      legend={[
        { colour: 'delivered', label: t('home.delivered') },
        { colour: 'failed', label: t('home.failed') },
        { colour: 'unsent', label: t('home.unsent') },
        { colour: 'underWay', label: t('home.underWay') },
      ]}
      rows={(data?.records ?? []).map((task) => {
        const failed = task.undelivered + task.failed
        const unsent = task.cancelled + task.leftOut
        return {
          key: task.id,
          label: <Link to={`${path}?record=${task.id}`}>{task.name}</Link>,
          // Each task on its own scale: a small one would be invisible next to a large one.
          parts: [
            { colour: 'delivered', value: shareOf(task.delivered, task.accepted) },
            { colour: 'failed', value: shareOf(failed, task.accepted) },
            { colour: 'unsent', value: shareOf(unsent, task.accepted) },
            {
              colour: 'underWay',
              value: shareOf(task.accepted - task.delivered - failed - unsent, task.accepted),
            },
          ],
          shown: (
            <>
              <strong>{groupThousands(task.accepted)}</strong>{' '}
              {formatShare(task.delivered, task.delivered + failed)}
            </>
          ),
        }
      })}
      others={() => ({ parts: [], shown: '' })}
    />
  )
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100)
