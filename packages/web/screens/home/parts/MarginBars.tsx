import { moneyText } from '@tandem/core'
import type { AgentData } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { BarList } from '../../../kit/BarList.tsx'
import { useText } from '../../../kit/language.tsx'
import { comparable, microsOf } from '../../../kit/amount.ts'
import { pages } from '../pages.ts'
import { Sum } from '../Sum.tsx'

type Earned = NonNullable<AgentData['margins']>[number]

/** What each customer paid in the last seven days: cost and margin. */
export function MarginBars({
  margins,
  currency,
}: {
  margins: readonly Earned[]
  currency: string
}) {
  const { t } = useText()
  const { may } = useSession()
  return (
    <BarList
      title={t('agentHome.margins')}
      legend={[
        { colour: 'cost', label: t('agentHome.cost') },
        { colour: 'margin', label: t('agentHome.marginShort') },
      ]}
      rows={margins.map(({ id, name, cost, margin, currency: of }) => ({
        key: id,
        label: may('company:list') ? (
          <Link to={`${pages.companies}?record=${id}`}>{name}</Link>
        ) : (
          name
        ),
        // Bars of another currency would be of another length.
        parts: of === currency ? partsOf(comparable(cost), comparable(margin)) : [],
        shown: <Sum amount={margin} currency={of} />,
      }))}
      others={(rest) => {
        const left = margins.slice(-rest.length).filter((one) => one.currency === currency)
        const sum = (key: 'cost' | 'margin') =>
          left.reduce((all, one) => all + microsOf(one[key]), 0n)
        const margin = sum('margin')
        return {
          parts: partsOf(Number(sum('cost')), Number(margin)),
          shown: <Sum amount={moneyText(margin, currency)} currency={currency} />,
        }
      }}
    />
  )
}

/** For a loss, only the cost is drawn: the amount at the end shows the rest. */
const partsOf = (cost: number, margin: number) =>
  [
    { colour: 'cost', value: cost },
    { colour: 'margin', value: margin },
  ] as const
