import type { AgentData } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { Stats } from '../../../kit/Stat.tsx'
import { wholeDays } from '../homeFigures.ts'
import { BalanceFigure } from './BalanceFigure.tsx'
import { HomeFigure } from './HomeFigure.tsx'
import {
  ActiveCustomers,
  companyPage,
  outboxOfWeek,
  RateToday,
  SentThisWeek,
  SentToday,
} from './TrafficFigures.tsx'

/** A seller's own figures; traffic only if amounts are hidden. */
export function AgentStats({ data }: { data: AgentData }) {
  const { t } = useText()
  const { own, customers, money, currency, days } = data
  return (
    <Stats row>
      <SentToday data={data} />
      <RateToday data={data} />
      <ActiveCustomers
        customers={customers}
        trend={wholeDays(days, ({ activeCustomers }) => activeCustomers)}
        currency={currency}
      />
      {!money && <SentThisWeek data={data} />}
      {money && (
        <HomeFigure
          kind="amount"
          label={t('agentHome.sold')}
          now={money.week.sold}
          was={money.lastWeek.sold}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ sold }) => sold)}
          to={outboxOfWeek(data)}
        />
      )}
      {money && (
        <HomeFigure
          kind="amount"
          label={t('agentHome.margin')}
          now={money.week.margin}
          was={money.lastWeek.margin}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ margin }) => margin)}
          to={companyPage}
        />
      )}
      {own && <BalanceFigure {...own} currency={currency} days={days} />}
    </Stats>
  )
}
