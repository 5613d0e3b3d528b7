import { smsLists, type TotalData } from '@tandem/model'
import { useSession } from '../../../data/DataContext.tsx'
import { useText } from '../../../kit/language.tsx'
import { outboxOf, pages } from '../pages.ts'
import { LatestTasks } from './LatestTasks.tsx'
import { TrafficBars } from './TrafficBars.tsx'

/** Traffic of the last seven days by country and customer; a customer sees its latest tasks instead. */
export function HomeBreakdowns({ data }: { data: TotalData }) {
  const { t } = useText()
  const { may } = useSession()
  const { countries, gateways, topCustomers, days, product } = data
  const week = { from: days.at(-7)?.day ?? '', to: days.at(-1)?.day ?? '' }
  const lists = smsLists(product)
  return (
    <div className="figure-row">
      {countries.length > 0 && (
        <TrafficBars
          title={t('home.countries')}
          rows={countries}
          keyOf={({ iso2 }) => iso2}
          to={{
            code: `${lists.outbox}:list`,
            path: ({ iso2 }) => `${outboxOf(product, week)}&country=${iso2}`,
          }}
        />
      )}
      {topCustomers && (
        <TrafficBars
          title={t('home.customers')}
          rows={topCustomers}
          keyOf={({ id }) => id}
          to={{ code: 'company:list', path: ({ id }) => `${pages.companies}?record=${id}` }}
        />
      )}
      {gateways && (
        <TrafficBars
          title={t('home.gateways')}
          rows={gateways}
          keyOf={({ id }) => id}
          to={{ code: 'gateway:list', path: ({ id }) => `${pages.gateways}?record=${id}` }}
        />
      )}
      {!topCustomers && may(`${lists.task}:list`) && <LatestTasks product={product} />}
    </div>
  )
}
