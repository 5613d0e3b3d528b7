import { type AgentData, smsLists } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { Stats } from '../../../kit/Stat.tsx'
import { comparable, deliveryRate, wholeDays } from '../homeFigures.ts'
import { mondayOf, outboxOf, pages } from '../pages.ts'
import { BalanceFigure, CountFigure, MoneyFigure, RateFigure } from './Figure.tsx'

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
      <CountFigure
        label={t('home.sentToday')}
        now={today.sent}
        before={yesterday.sent}
        since="yesterday"
        trend={wholeDays(days, ({ sent }) => sent)}
        to={outbox(last)}
      />
      <RateFigure
        now={today}
        before={yesterday}
        trend={wholeDays(days, deliveryRate)}
        to={outbox(last, 'delivered')}
      />
      <CountFigure
        label={t('home.active')}
        now={customers.active}
        before={customers.activeBefore}
        since="sevenDays"
        trend={wholeDays(days, ({ activeCustomers }) => activeCustomers)}
        to={companies}
      />
      {!money && (
        <CountFigure
          label={t('home.sentWeek')}
          now={week.sent}
          before={lastWeek.sent}
          since="lastWeek"
          trend={wholeDays(days, ({ sent }) => sent)}
          to={outbox(mondayOf(last))}
        />
      )}
      {money && (
        <MoneyFigure
          label={t('agentHome.sold')}
          now={money.week.sold}
          before={money.lastWeek.sold}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ sold }) => comparable(sold ?? '0'))}
          to={outbox(mondayOf(last))}
        />
      )}
      {money && (
        <MoneyFigure
          label={t('agentHome.margin')}
          now={money.week.margin}
          before={money.lastWeek.margin}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ margin }) => comparable(margin ?? '0'))}
          to={companies}
        />
      )}
      {own && (
        <BalanceFigure
          {...own}
          currency={currency}
          trend={days.map(({ balance }) => comparable(balance ?? '0'))}
        />
      )}
    </Stats>
  )
}
