import { failureOf } from '../../data/failureOf.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { BelowFigures, CompanyFigures } from './CompanyFigures.tsx'
import { CompanyRelated } from './CompanyRelated.tsx'
import { useCompanyActions } from './useCompanyActions.ts'
import { useOverview } from './useOverview.ts'
import './trees.css'

/** All there is of a company on one page: its account, its traffic, what belongs to it, and what may be done. */
export function CompanyOverview({ record }: { record: AnyRecord }) {
  const { t } = useText()
  const { data, error, refetch } = useOverview(record.id)
  const { actions, running } = useCompanyActions(record, data)
  if (error && !data) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="company-figures">
      {actions.length > 0 && (
        <div className="trees-actions">
          {actions.map((action) => (
            <ActionButton
              key={action.id}
              {...(action.id === 'company.approve' ? { kind: 'primary' } : {})}
              action={action}
              busy={running}
            />
          ))}
        </div>
      )}
      <CompanyFigures record={record} data={data} />
      {record['kind'] !== 'customer' && (
        <>
          <div className="trees-section">
            <h3>{t('company.overview.figures')}</h3>
          </div>
          <BelowFigures record={record} data={data} />
        </>
      )}
      <CompanyRelated record={record} />
    </div>
  )
}
