import type { Page } from '@tandem/model'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { entityPath } from '../../data/entityPath.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { pages } from './pages.ts'

/** Prerequisites of a message, in order of dependency. */
const steps = [
  { key: 'gateway', to: pages.gateways, entity: 'gateway', asks: {} },
  { key: 'route', to: pages.routes, entity: 'route', asks: {} },
  { key: 'rateGroup', to: pages.rateGroups, entity: 'rateGroup', asks: {} },
  // The platform is also a company, which exists from the start.
  { key: 'company', to: pages.companies, entity: 'company', asks: { kind: 'agent,customer' } },
] as const

/** What an operator has to do before the platform's first message, and what is done already. */
export function OperatorSteps({ send }: { send: string }) {
  const { t } = useText()
  const { may } = useSession()
  const client = useClient()
  const own = steps.filter(({ entity }) => may(`${entity}:list`))
  const found = useQueries({
    queries: own.map(({ entity, asks }) => ({
      queryKey: ['list', entityPath(entity), { home: true }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.get<Page<unknown>>(
          `${entityPath(entity)}/list`,
          { pageSize: 1, ...asks },
          { quiet: true, signal },
        ),
    })),
  })
  return (
    <section className="card">
      <p>{t('home.setUp')}</p>
      <ol className="home-steps">
        {own.map(({ key, to }, at) => (
          <li key={key}>
            <h2>{t(`home.setUp.${key}`)}</h2>
            <p>{t(`home.setUp.${key}Text`)}</p>
            {(found[at]?.data?.records.length ?? 0) > 0 && (
              <span className="home-calm">
                <Icon name="check" />
                {t('home.setUp.done')}
              </span>
            )}
            <Link to={to}>{t(`home.setUp.${key}Action`)}</Link>
          </li>
        ))}
        <li>
          <h2>{t('home.setUp.send')}</h2>
          <p>{t('home.setUp.sendText')}</p>
          <Link to={send}>{t('home.send')}</Link>
        </li>
      </ol>
    </section>
  )
}
