import type { Books } from '@tandem/model'
import { useState } from 'react'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { LiftDialog } from './LiftDialog.tsx'

type Account = Books['frozen'][number]

const byItself = {
  books: 'books.frozenByCheck',
  charges: 'books.frozenByCharges',
  credits: 'books.frozenByCredits',
} as const

/** Accounts that may not be spent from, why, and lifting that. */
export function FrozenAccounts({ accounts }: { accounts: readonly Account[] }) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { may, disabledReason } = byRight(control('books:freeze'), text)
  const [lifting, setLifting] = useState<Account | null>(null)
  return (
    <section className="card">
      <h2>{t('books.frozen')}</h2>
      <p className="hint">{t(accounts.length === 0 ? 'books.noFrozen' : 'books.frozenText')}</p>
      {accounts.length > 0 && (
        <FactTable
          label={t('books.frozen')}
          rows={accounts}
          keyOf={({ companyId }) => companyId}
          columns={[
            {
              key: 'company',
              title: t('books.company'),
              cell: ({ companyName }) => companyName,
            },
            {
              key: 'reason',
              title: t('books.reason'),
              cell: ({ reason, cause }) => reason ?? t(byItself[cause ?? 'books']),
            },
            {
              key: 'since',
              title: t('books.since'),
              nowrap: true,
              cell: ({ at }) => <When at={at} />,
            },
            { key: 'by', title: t('books.by'), cell: ({ by }) => by ?? nothing },
            may &&
              disabledReason === undefined && {
                key: 'lift',
                title: '',
                label: t('books.lift'),
                align: 'end',
                cell: (account) => (
                  <Button onClick={() => setLifting(account)}>{t('books.lift')}</Button>
                ),
              },
          ]}
        />
      )}
      {lifting && <LiftDialog account={lifting} onClose={() => setLifting(null)} />}
    </section>
  )
}
