import { type AgentData, smsLists } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { Stats } from '../../../kit/Stat.tsx'
import { deliveryRate, wholeDays } from '../homeFigures.ts'
import { mondayOf, outboxOf, pages } from '../pages.ts'
import { BalanceFigure } from './BalanceFigure.tsx'
import { HomeFigure } from './HomeFigure.tsx'

/** A seller's own figures; traffic only if amounts are hidden. */
export function AgentStats({ data }: { data: AgentData }) {
  const { t } = useText()
  const { own, customers, today, yesterday, week, lastWeek, money, currency, days } = data
  const last = days.at(-1)?.day ?? ''
  const outbox = (from: string, status?: string) => ({
    code: `${smsLists(data.product).outbox}:list`,
    path: outboxOf(data.product, { from, to: last }, status),
  })
  const companies = { code: 'company:list', path: pages.companies }
  return (
    <Stats row>
      <HomeFigure
        kind="count"
        label={t('home.sentToday')}
        now={today.sent}
        was={yesterday.sent}
        since="yesterday"
        trend={wholeDays(days, ({ sent }) => sent)}
        to={outbox(last)}
        currency={currency}
      />
      <HomeFigure
        kind="share"
        label={t('home.rateToday')}
        now={deliveryRate(today)}
        was={deliveryRate(yesterday)}
        since="yesterday"
        trend={wholeDays(days, deliveryRate)}
        to={outbox(last, 'delivered')}
        currency={currency}
      />
      <HomeFigure
        kind="count"
        label={t('home.active')}
        now={customers.active}
        was={customers.activeBefore}
        since="sevenDays"
        trend={wholeDays(days, ({ activeCustomers }) => activeCustomers)}
        to={companies}
        currency={currency}
      />
      {!money && (
        <HomeFigure
          kind="count"
          label={t('home.sentWeek')}
          now={week.sent}
          was={lastWeek.sent}
          since="lastWeek"
          trend={wholeDays(days, ({ sent }) => sent)}
          to={outbox(mondayOf(last))}
          currency={currency}
        />
      )}
      {money && (
        <HomeFigure
          kind="amount"
          label={t('agentHome.sold')}
          now={money.week.sold}
          was={money.lastWeek.sold}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ sold }) => sold)}
          to={outbox(mondayOf(last))}
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
          to={companies}
        />
      )}
      {own && <BalanceFigure {...own} currency={currency} days={days} />}
    </Stats>
  )
}
