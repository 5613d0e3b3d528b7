import { smsLists, type TotalData } from '@tandem/model'
import { useSession } from '../../../data/DataContext.tsx'
import { useText } from '../../../kit/language.tsx'
import { Stats } from '../../../kit/Stat.tsx'
import { comparable, deliveryRate, wholeDays } from '../homeFigures.ts'
import { FAILED, mondayOf, outboxOf, pages } from '../pages.ts'
import { BalanceFigure, CountFigure, MoneyFigure, RateFigure } from './Figure.tsx'

/** Four to six figures, each with its comparison, trend and the list behind it. */
export function HomeStats({ data }: { data: TotalData }) {
  const { t } = useText()
  const { user } = useSession()
  const { today, yesterday, week, lastWeek, days, currency, balance, held, customers } = data
  const last = days.at(-1)?.day ?? ''
  const outbox = (from: string, status?: string) => ({
    code: `${smsLists(data.product).outbox}:list`,
    path: outboxOf(data.product, { from, to: last }, status),
  })
  const sentTrend = wholeDays(days, ({ sent }) => sent)
  return (
    <Stats row>
      <CountFigure
        label={t('home.sentToday')}
        now={today.sent}
        before={yesterday.sent}
        since="yesterday"
        trend={sentTrend}
        to={outbox(last)}
      />
      <RateFigure
        now={today}
        before={yesterday}
        trend={wholeDays(days, deliveryRate)}
        to={outbox(last, 'delivered')}
      />
      <CountFigure
        label={t('home.failedToday')}
        now={today.failed}
        before={yesterday.failed}
        since="yesterday"
        trend={wholeDays(days, ({ failed }) => failed)}
        to={outbox(last, FAILED)}
      />
      <CountFigure
        label={t('home.sentWeek')}
        now={week.sent}
        before={lastWeek.sent}
        since="lastWeek"
        trend={sentTrend}
        to={outbox(mondayOf(last))}
      />
      {week.spent !== undefined && lastWeek.spent !== undefined && (
        <MoneyFigure
          label={t(user.companyKind === 'customer' ? 'home.spentWeek' : 'home.soldWeek')}
          now={week.spent}
          before={lastWeek.spent}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ spent }) => comparable(spent ?? '0'))}
          to={outbox(mondayOf(last))}
        />
      )}
      {customers && (
        <CountFigure
          label={t('home.active')}
          now={customers.active}
          before={customers.activeBefore}
          since="sevenDays"
          trend={wholeDays(days, ({ activeCustomers }) => activeCustomers)}
          to={{ code: 'company:list', path: pages.companies }}
        />
      )}
      {!customers && balance !== undefined && (
        <BalanceFigure
          balance={balance}
          held={held ?? '0'}
          daysLeft={data.daysLeft}
          currency={currency}
          trend={days.map((day) => comparable(day.balance ?? '0'))}
        />
      )}
    </Stats>
  )
}
