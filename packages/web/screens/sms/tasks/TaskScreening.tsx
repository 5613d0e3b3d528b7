import { smsCalls, type SmsTaskRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'
import { Count, Money } from '../../../kit/values.tsx'
import { useSms } from '../product.tsx'

/** What networks said about the numbers of a task before it began, and what that cost. */
export function TaskScreening({ task: { id, status, screening, screened } }: { task: SmsTaskRow }) {
  const { t } = useText()
  const client = useClient()
  const { product } = useSms()
  const { data } = useQuery({
    queryKey: ['taskScreening', id, status, screened],
    queryFn: ({ signal }) =>
      client.ask(smsCalls(product).screening, { id }, { quiet: true, signal }),
    enabled: screening > 0,
    placeholderData: (before) => before,
  })
  const said = data?.screening
  if (screening === 0 || !said) return null
  const { charged, budget, currency } = said
  const count = (
    key: 'answered' | 'known' | 'silent' | 'unreachable' | 'unassigned' | 'ported',
  ) => ({
    key,
    label: t(`task.screen.${key}Count`),
    value: <Count value={said[key]} />,
  })
  return (
    <Description
      title={t('task.screen.title')}
      items={[
        {
          key: 'state',
          label: t('task.screen.state'),
          value: t(`task.screen.state.${said.state}`),
        },
        {
          key: 'done',
          label: t('task.screen.done'),
          value: t('task.screen.of', { done: said.done, total: said.total }),
        },
        count('answered'),
        count('known'),
        count('silent'),
        count('unreachable'),
        count('unassigned'),
        count('ported'),
        ...(charged === undefined || budget === undefined
          ? []
          : [
              {
                key: 'charged',
                label: t('task.screen.charged'),
                value: <Money amount={charged} currency={currency} />,
              },
              {
                key: 'budget',
                label: t('task.screen.budget'),
                value: <Money amount={budget} currency={currency} />,
              },
            ]),
      ]}
    />
  )
}
