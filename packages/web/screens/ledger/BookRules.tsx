import type { Books } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Count } from '../../kit/values.tsx'

type Finding = NonNullable<Books['check']>['findings'][number]

/** Each rule of the books and what the check found, broken ones first. */
export function BookRules({ findings }: { findings: readonly Finding[] }) {
  const { t } = useText()
  const sorted = findings.toSorted((a, b) => Number(b.offCount > 0) - Number(a.offCount > 0))
  return (
    // A region that scrolls must be reachable without a mouse (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="card statement" aria-label={t('books.rule')} tabIndex={0}>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t('books.rule')}</th>
            <th scope="col" className="statement-amount">
              {t('books.checked')}
            </th>
            <th scope="col">{t('books.result')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((finding) => (
            <Rule key={finding.code} finding={finding} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Rule({ finding: { code, checked, off, offCount } }: { finding: Finding }) {
  const { t, loose } = useText()
  return (
    <tr>
      <td className="books-rule">
        {loose(`books.rule.${code}`)} <span className="hint">{code}</span>
        {off.length > 0 && (
          <ul className="books-off" lang="en">
            {off.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {offCount > off.length && <li>{t('books.more', { n: offCount - off.length })}</li>}
          </ul>
        )}
      </td>
      <td className="statement-amount">
        <Count value={checked} />
      </td>
      <td className="books-result">
        {offCount === 0 ? (
          <StatusTag tone="success">{t('books.ok')}</StatusTag>
        ) : (
          <StatusTag tone="danger">{t('books.off', { n: offCount })}</StatusTag>
        )}
      </td>
    </tr>
  )
}
