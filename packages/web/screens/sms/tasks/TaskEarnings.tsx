import { smsCalls, type SmsTaskRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient, useSession } from '../../../data/DataContext.tsx'
import { failureOf } from '../../../data/failureOf.ts'
import { useRights } from '../../../data/useRights.ts'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading } from '../../../kit/states.tsx'
import { Money, nothing } from '../../../kit/values.tsx'
import { useSms } from '../product.tsx'

/** What a task costs the reader's company and brings it: for sellers who see amounts. */
export function TaskEarnings({ task: { id, status, finishTime } }: { task: SmsTaskRow }) {
  const { t } = useText()
  const { user } = useSession()
  const { shows } = useRights()
  const client = useClient()
  const { product } = useSms()
  const allowed =
    user.companyKind !== 'customer' &&
    !user.hideAmounts &&
    ['cost', 'margin'].every((field) => shows('smsOutbox', field))
  const { data, error, refetch } = useQuery({
    // Added up anew when the task enters another state, not with every message.
    queryKey: ['taskEarnings', id, status, finishTime],
    queryFn: ({ signal }) =>
      client.ask(smsCalls(product).earnings, { id }, { quiet: true, signal }),
    enabled: allowed,
  })
  if (!allowed) return null
  if (!data && error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      {data.sums.map(({ currency, cost, margin }) => (
        <Description
          key={currency}
          title={t('sms.task.earnings')}
          items={[
            {
              key: 'cost',
              label: t('sms.outbox.cost'),
              value: <Money amount={cost} currency={currency} />,
            },
            {
              key: 'margin',
              label: t('sms.outbox.margin'),
              value: margin === null ? nothing : <Money amount={margin} currency={currency} />,
            },
          ]}
        />
      ))}
      {data.unknown > 0 && <p className="hint">{t('sms.task.costUnknown', { n: data.unknown })}</p>}
      {data.isTooLarge && <p className="hint">{t('sms.task.earningsTooLarge')}</p>}
    </>
  )
}
