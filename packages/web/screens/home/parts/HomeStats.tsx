import type { TotalData } from '@tandem/model'
import { useSession } from '../../../data/DataContext.tsx'
import { useText } from '../../../kit/language.tsx'
import { Stats } from '../../../kit/Stat.tsx'
import { wholeDays } from '../homeFigures.ts'
import { FAILED } from '../pages.ts'
import { BalanceFigure } from './BalanceFigure.tsx'
import { ConversionFigure } from './ConversionFigure.tsx'
import { HomeFigure } from './HomeFigure.tsx'
import {
  ActiveCustomers,
  outboxOfWeek,
  outboxToday,
  RateToday,
  SentThisWeek,
  SentToday,
} from './TrafficFigures.tsx'

/** Four to six figures, each with its comparison, trend and the list behind it. */
export function HomeStats({ data }: { data: TotalData }) {
  const { t } = useText()
  const { user } = useSession()
  const { today, yesterday, week, lastWeek, days, currency, balance, held, customers } = data
  return (
    <Stats row>
      <SentToday data={data} />
      <RateToday data={data} />
      {data.codeProduct && <ConversionFigure product={data.codeProduct} data={data} />}
      <HomeFigure
        kind="count"
        label={t('home.failedToday')}
        now={today.failed}
        was={yesterday.failed}
        since="yesterday"
        trend={wholeDays(days, ({ failed }) => failed)}
        to={outboxToday(data, FAILED, true)}
        currency={currency}
      />
      {/* More than six would not fit. */}
      {!data.codeProduct && <SentThisWeek data={data} />}
      {week.spent !== undefined && lastWeek.spent !== undefined && (
        <HomeFigure
          kind="amount"
          label={t(user.companyKind === 'customer' ? 'home.spentWeek' : 'home.soldWeek')}
          now={week.spent}
          was={lastWeek.spent}
          currency={currency}
          since="lastWeek"
          trend={wholeDays(days, ({ spent }) => spent)}
          to={outboxOfWeek(data)}
        />
      )}
      {customers && (
        <ActiveCustomers
          customers={customers}
          trend={wholeDays(days, ({ activeCustomers }) => activeCustomers)}
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
