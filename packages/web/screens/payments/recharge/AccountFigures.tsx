import { parseMicros } from '@tandem/core'
import type { RechargeOverview } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { Stat, Stats } from '../../../kit/Stat.tsx'
import { Money } from '../../../kit/values.tsx'

/** More is not told apart. */
const LONG_DAYS = 365

/** The account's balance; if amounts are hidden, only its status. */
export function AccountFigures({
  wallet,
  currency,
}: {
  wallet: NonNullable<RechargeOverview['wallet']>
  currency: string
}) {
  const { t } = useText()
  const { status, available, held, balance, creditLimit, daysLeft } = wallet
  const hasCredit = creditLimit !== undefined && parseMicros(creditLimit) !== 0n
  return (
    <>
      {status === 'frozen' && (
        <p className="form-note" role="alert">
          {t('own.recharge.frozen')}
        </p>
      )}
      {status === 'none' && <p className="form-note">{t('own.recharge.none')}</p>}
      {available === undefined ? (
        <p className="hint">{t('own.recharge.hidden')}</p>
      ) : (
        <Stats>
          <Stat
            label={t('own.recharge.available')}
            value={<Money amount={available} currency={currency} />}
            note={
              [
                hasCredit && t('own.recharge.credit', { value: `${creditLimit} ${currency}` }),
                daysLeft != null &&
                  (daysLeft > LONG_DAYS
                    ? t('own.recharge.long')
                    : t('own.recharge.days', { n: daysLeft })),
              ]
                .filter((part) => part !== false)
                .join(' · ') || undefined
            }
          />
          <Stat
            label={t('own.recharge.held')}
            value={<Money amount={held} currency={currency} />}
            note={t('own.recharge.heldNote')}
          />
          <Stat
            label={t('own.recharge.balance')}
            value={<Money amount={balance} currency={currency} />}
            note={t('own.recharge.balanceNote')}
          />
        </Stats>
      )}
    </>
  )
}
