import { smsLists, type TotalData } from '@tandem/model'
import { useSession } from '../../../data/DataContext.tsx'
import { useText } from '../../../kit/language.tsx'
import { Stats } from '../../../kit/Stat.tsx'
import { deliveryRate, wholeDays } from '../homeFigures.ts'
import { FAILED, mondayOf, outboxOf, pages } from '../pages.ts'
import { BalanceFigure } from './BalanceFigure.tsx'
import { ConversionFigure } from './ConversionFigure.tsx'
import { HomeFigure } from './HomeFigure.tsx'

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
      <HomeFigure
        kind="count"
        label={t('home.sentToday')}
        now={today.sent}
        was={yesterday.sent}
        since="yesterday"
        trend={sentTrend}
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
      {data.codeProduct && <ConversionFigure product={data.codeProduct} data={data} />}
      <HomeFigure
        kind="count"
        label={t('home.failedToday')}
        now={today.failed}
        was={yesterday.failed}
        since="yesterday"
        trend={wholeDays(days, ({ failed }) => failed)}
        to={outbox(last, FAILED)}
        currency={currency}
      />
      {/* More than six would not fit. */}
      {!data.codeProduct && (
        <HomeFigure
          kind="count"
          label={t('home.sentWeek')}
          now={week.sent}
          was={lastWeek.sent}
          since="lastWeek"
          trend={sentTrend}
          to={outbox(mondayOf(last))}
          currency={currency}
        />
      )}
      {week.spent !== undefined && lastWeek.spent !== undefined && (
        <HomeFigure
          kind="amount"
          label={t(user.companyKind === 'customer' ? 'home.spentWeek' : 'home.soldWeek')}
          now={week.spent}
          was={lastWeek.spent}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ spent }) => spent)}
          to={outbox(mondayOf(last))}
        />
      )}
      {customers && (
        <HomeFigure
          kind="count"
          label={t('home.active')}
          now={customers.active}
          was={customers.activeBefore}
          since="sevenDays"
          trend={wholeDays(days, ({ activeCustomers }) => activeCustomers)}
          to={{ code: 'company:list', path: pages.companies }}
          currency={currency}
        />
      )}
      {!customers && balance !== undefined && (
        <BalanceFigure
          balance={balance}
          held={held ?? '0'}
          daysLeft={data.daysLeft}
          currency={currency}
          days={days}
        />
      )}
    </Stats>
  )
}
