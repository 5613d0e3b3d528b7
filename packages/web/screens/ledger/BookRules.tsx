import type { Books } from '@tandem/model'
import { FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Count } from '../../kit/values.tsx'

type Finding = NonNullable<Books['check']>['findings'][number]

/** Each rule of the books and what the check found, broken ones first. */
export function BookRules({ findings }: { findings: readonly Finding[] }) {
  const { t } = useText()
  const sorted = findings.toSorted((a, b) => Number(b.offCount > 0) - Number(a.offCount > 0))
  return (
    <div className="card">
      <FactTable
        label={t('books.rule')}
        rows={sorted}
        keyOf={({ code }) => code}
        columns={[
          {
            key: 'rule',
            title: t('books.rule'),
            cell: (finding) => <Rule finding={finding} />,
          },
          {
            key: 'checked',
            title: t('books.checked'),
            align: 'end',
            cell: ({ checked }) => <Count value={checked} />,
          },
          {
            key: 'result',
            title: t('books.result'),
            nowrap: true,
            cell: ({ offCount }) => (
              <StatusTag tone={offCount === 0 ? 'success' : 'danger'}>
                {offCount === 0 ? t('books.ok') : t('books.off', { n: offCount })}
              </StatusTag>
            ),
          },
        ]}
      />
    </div>
  )
}

/** What it says, and where it is broken. */
function Rule({ finding: { code, off, offCount } }: { finding: Finding }) {
  const { t, loose } = useText()
  return (
    <div className="books-rule">
      {loose(`books.rule.${code}`)} <span className="hint">{code}</span>
      {off.length > 0 && (
        <ul className="books-off" lang="en">
          {off.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {offCount > off.length && <li>{t('books.more', { n: offCount - off.length })}</li>}
        </ul>
      )}
    </div>
  )
}
