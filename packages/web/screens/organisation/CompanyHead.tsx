import type { AnyRecord } from '../../data/useRecord.ts'
import { useText } from '../../kit/language.tsx'
import { Money } from '../../kit/values.tsx'
import { useOverview } from './useOverview.ts'
import './trees.css'

/** A company's balance next to its name; nothing if amounts are hidden. */
export function CompanyHead({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const { data } = useOverview(id)
  if (!data?.account) return null
  return (
    <span className="record-figure" title={t('company.overview.balance')}>
      <span className="unseen">{t('company.overview.balance')} </span>
      <Money amount={data.account.balance} currency={data.currency} />
    </span>
  )
}
