import { type AnswerOf, entities, type gatewayCalls } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { recordPage } from '../../data/recordPage.ts'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

export type Imported = AnswerOf<typeof gatewayCalls.importRouting>

/** What became of a sheet of routes, and each row that was left out with its reason. */
export function ImportedRoutes({ done, gatewayId }: { done: Imported; gatewayId: string }) {
  const { t } = useText()
  const { menu } = useSession()
  const page = recordPage(menu, entities.route.name)
  const { added, changed, unchanged, errorCount, errors } = done
  return (
    <output className="imported-routes">
      <p className="field-row">
        <StatusTag tone={added + changed > 0 ? 'success' : 'neutral'}>
          {t('gateway.importRouting.done', { added, changed, unchanged })}
        </StatusTag>
        {errorCount > 0 && (
          <StatusTag tone="danger">
            {t('gateway.importRouting.leftOut', { n: errorCount })}
          </StatusTag>
        )}
      </p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ row, message }) => (
            <li key={row}>{t('gateway.importRouting.row', { row, message })}</li>
          ))}
        </ul>
      )}
      {page !== null && (
        <Link to={`${page}?gatewayId=${gatewayId}`}>{t('gateway.importRouting.open')}</Link>
      )}
    </output>
  )
}
