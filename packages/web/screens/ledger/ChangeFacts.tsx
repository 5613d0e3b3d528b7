import { Description } from '../../kit/Description.tsx'
import { placesOf } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Money } from '../../kit/values.tsx'
import type { Account, Change } from './changeOf.ts'

/** The account as it is and as it will be, and from which amount a second person has to agree. */
export function AccountFacts({
  account,
  change,
  reason,
}: {
  account: Account
  change: Change
  /** Before it is posted: what others will read. */
  reason?: string
}) {
  const { t } = useText()
  const { currency, alone } = account
  const isCredit = change.kind === 'credit'
  const before = isCredit ? account.credit : account.balance
  const places = placesOf([before, change.after])
  const amount = (value: string) => <Money amount={value} currency={currency} places={places} />
  const items = [
    {
      key: 'before',
      label: t(isCredit ? 'moneyChange.creditNow' : 'moneyChange.balanceNow'),
      value: amount(before),
    },
    ...(change.after === null
      ? []
      : [{ key: 'after', label: t('moneyChange.after'), value: amount(change.after) }]),
    {
      key: 'alone',
      label: t('moneyChange.alone'),
      value: <Money amount={alone} currency={currency} />,
    },
    ...(reason === undefined
      ? []
      : [{ key: 'reason', label: t('moneyChange.reason'), value: reason }]),
  ]
  return (
    <div className="change-facts">
      <Description items={items} />
      {change.waits && <p className="hint">{t('moneyChange.willWait')}</p>}
    </div>
  )
}
