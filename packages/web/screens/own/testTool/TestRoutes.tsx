import type { TestRoute } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Money, nothing } from '../../../kit/values.tsx'
import { WideTable } from './WideTable.tsx'

/** The routes for the number, in order, and why the others cannot take it. */
export function TestRoutes({
  routes,
  linksKnown,
}: {
  routes: readonly TestRoute[]
  linksKnown: boolean
}) {
  const { t, has, loose } = useText()
  const title = t('own.test.routes')
  if (routes.length === 0) {
    return (
      <section className="description">
        <h3>{title}</h3>
        <p className="hint">{t('own.test.routesNone')}</p>
      </section>
    )
  }
  const why = (reason: string | null | undefined): string | undefined => {
    if (reason === null || reason === undefined) return undefined
    if (reason === 'route.sameGateway') return t('own.test.sameGateway')
    return has(`reason.${reason}`) ? loose(`reason.${reason}`) : reason
  }
  const costs = routes.some(({ cost }) => cost !== undefined)
  return (
    <>
      <WideTable
        title={title}
        heads={[
          { title: t('own.test.place') },
          { title: t('own.test.route') },
          { title: t('own.test.gateway') },
          { title: t('own.test.state') },
          { title: t('own.test.priority'), end: true },
          { title: t('own.test.weight'), end: true },
          { title: t('own.test.share'), end: true },
          ...(costs
            ? [
                { title: t('own.test.cost'), end: true },
                { title: t('own.test.margin'), end: true },
              ]
            : []),
        ]}
      >
        {routes.map((route) => (
          <tr key={route.routeId}>
            <td className="number">{route.place ?? nothing}</td>
            <th scope="row">{route.routeName}</th>
            <td>{route.gatewayName}</td>
            <td>
              <StatusTag tone={toneOf(route)}>
                {why(route.reason ?? route.note) ?? t('own.test.usable')}
              </StatusTag>
            </td>
            <td className="end number">{route.priority}</td>
            <td className="end number">{route.weight}</td>
            <td className="end number">{route.share === null ? nothing : `${route.share}%`}</td>
            {costs && (
              <>
                <td className="end">
                  <Money amount={route.cost?.price} currency={route.cost?.currency ?? ''} />
                </td>
                <td className="end">
                  <Money amount={route.margin?.amount} currency={route.margin?.currency ?? ''} />
                </td>
              </>
            )}
          </tr>
        ))}
      </WideTable>
      {!linksKnown && <p className="hint">{t('own.test.linksUnknown')}</p>}
    </>
  )
}

function toneOf({ reason, note }: TestRoute) {
  if (reason !== null) return 'neutral'
  return note ? 'warning' : 'success'
}
