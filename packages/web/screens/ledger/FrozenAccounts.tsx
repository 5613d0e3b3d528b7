import type { Books } from '@tandem/model'
import { useState } from 'react'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { LiftDialog } from './LiftDialog.tsx'

type Account = Books['frozen'][number]

/** Accounts that may not be spent from, why, and lifting that. */
export function FrozenAccounts({ accounts }: { accounts: readonly Account[] }) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { may, disabledReason } = byRight(control('books:freeze'), text)
  const [lifting, setLifting] = useState<Account | null>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="card statement" aria-label={t('books.frozen')} tabIndex={0}>
      <h2>{t('books.frozen')}</h2>
      {accounts.length === 0 ? (
        <p className="hint">{t('books.noFrozen')}</p>
      ) : (
        <>
          <p className="hint">{t('books.frozenText')}</p>
          <table className="compare">
            <thead>
              <tr>
                <th scope="col">{t('books.company')}</th>
                <th scope="col">{t('books.reason')}</th>
                <th scope="col">{t('books.since')}</th>
                <th scope="col">{t('books.by')}</th>
                <th aria-label={t('books.lift')} />
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <tr key={account.companyId}>
                  <td>{account.companyName}</td>
                  <td>{account.reason ?? t('books.frozenByCheck')}</td>
                  <td className="number">
                    <When at={account.at} />
                  </td>
                  <td>{account.by ?? nothing}</td>
                  <td className="statement-amount">
                    {may && disabledReason === undefined && (
                      <Button onClick={() => setLifting(account)}>{t('books.lift')}</Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {lifting && <LiftDialog account={lifting} onClose={() => setLifting(null)} />}
    </section>
  )
}
