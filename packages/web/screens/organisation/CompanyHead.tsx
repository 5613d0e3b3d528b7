import { formatMoney, parseMicros } from '@tandem/core'
import { companyCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useText } from '../../kit/language.tsx'
import './trees.css'

/** A company's balance next to its name; nothing if amounts are hidden. */
export function CompanyHead({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  // The overview's answer: one call for both.
  const { data } = useQuery({
    queryKey: ['overview', companyCalls.overview.path, id],
    queryFn: ({ signal }) => client.ask(companyCalls.overview, { id }, { quiet: true, signal }),
  })
  if (data?.balance === undefined) return null
  return (
    <span className="record-figure" title={t('company.overview.balance')}>
      <span className="unseen">{t('company.overview.balance')} </span>
      <span className="number">
        {formatMoney(parseMicros(data.balance) ?? 0n, data.currency)}
      </span>{' '}
      <span className="currency">{data.currency}</span>
    </span>
  )
}
