import { smsTask } from '@tandem/core'
import { type CompanyOverview, smsPaths, smsTitle } from '@tandem/model'
import { useNavigate } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { hasPage } from '../../data/recordPage.ts'
import { useRights } from '../../data/useRights.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { amountWords, formatShare } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Stat, Stats } from '../../kit/Stat.tsx'
import { Count, Money } from '../../kit/values.tsx'
import { companyPages as pages } from './companyPages.ts'

interface Props {
  record: AnyRecord
  data: CompanyOverview
}

/** Statuses of tasks that have not ended, as the filter of their list has them. */
const ends: readonly string[] = smsTask.ends
const openStatuses = smsTask.statuses.filter((status) => !ends.includes(status)).join(',')

/** Where a figure leads, for who has that page. */
function useLeads() {
  const { menu } = useSession()
  const navigate = useNavigate()
  return (page: string, query: Readonly<Record<string, string>>) =>
    hasPage(menu, page)
      ? { onOpen: () => void navigate(`${page}?${new URLSearchParams(query).toString()}`) }
      : {}
}

/** A company's account, its traffic, and its open tasks, each figure linked to what it consists of. */
export function CompanyFigures({ record, data }: Props) {
  const { t, locale } = useText()
  const { shows } = useRights()
  const leads = useLeads()
  const { id } = record
  const { account, month, currency, openTasks } = data
  const words = (amount: string) => amountWords(amount, currency)
  const priceList = record['rateGroupId_dictText']
  const mine = { companyId: id }
  return (
    <Stats>
      {account && (
        <Stat
          label={t('company.overview.available')}
          value={<Money amount={account.available} currency={currency} />}
          note={
            account.frozen
              ? t('company.overview.frozen')
              : t('company.overview.heldAndCredit', {
                  held: words(account.held),
                  credit: words(account.creditLimit),
                })
          }
          {...leads(pages.statement, mine)}
        />
      )}
      <Stat
        label={t('company.overview.month')}
        value={<Count value={month.sent} />}
        note={
          month.sent > 0 &&
          t('company.overview.delivered', { share: formatShare(month.delivered, month.sent) })
        }
        {...leads(pages.usageAnalysis, { ...mine, createTime_begin: month.from })}
      />
      {month.charged !== undefined && account && (
        <Stat
          label={t('company.overview.spent')}
          value={<Money amount={month.charged} currency={currency} />}
        />
      )}
      <Stat
        label={t('company.overview.today')}
        value={<Count value={data.acceptedToday} />}
        note={data.dailyLimit !== null && t('company.overview.ofLimit', { limit: data.dailyLimit })}
      />
      {openTasks.length === 0 ? (
        <Stat label={t('company.overview.tasks')} value={<Count value={0} />} />
      ) : (
        openTasks.map(({ product, tasks, waiting }) => (
          <Stat
            key={product}
            label={t('company.overview.tasksOf', { product: smsTitle(product, locale) })}
            value={<Count value={tasks} />}
            note={waiting > 0 && t('company.overview.waiting', { n: waiting })}
            {...leads(smsPaths(product).task, { ...mine, status: openStatuses })}
          />
        ))
      )}
      {typeof priceList === 'string' && shows('company', 'rateGroupId') && (
        <Stat
          label={t('company.overview.priceList')}
          value={priceList}
          {...leads(pages.rateGroup, { record: String(record['rateGroupId']) })}
        />
      )}
    </Stats>
  )
}

/** What belongs to a seller. */
export function BelowFigures({ record: { id }, data: { stops } }: Props) {
  const { t } = useText()
  const { may } = useSession()
  const leads = useLeads()
  return (
    <Stats>
      {may('company:list') && (
        <Stat
          label={t('company.overview.below')}
          value={<Count value={stops.companies} />}
          {...leads(pages.company, { parentId: id })}
        />
      )}
      {may('brand:list') && (
        <Stat
          label={t('company.overview.brands')}
          value={<Count value={stops.brands} />}
          {...leads(pages.brand, { companyId: id })}
        />
      )}
    </Stats>
  )
}
