import type { TestRoute } from '@tandem/model'
import { FactTable } from '../../../kit/FactTable.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { nothing } from '../../../kit/values.tsx'

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
  const why = (reason: string | null | undefined): string | undefined => {
    if (reason === null || reason === undefined) return undefined
    if (reason === 'route.sameGateway') return t('own.test.sameGateway')
    return has(`reason.${reason}`) ? loose(`reason.${reason}`) : reason
  }
  const costs = routes.some(({ cost }) => cost !== undefined)
  return (
    <section className="description">
      <h3>{title}</h3>
      {routes.length === 0 ? (
        <p className="hint">{t('own.test.routesNone')}</p>
      ) : (
        <FactTable
          label={title}
          rows={routes}
          keyOf={({ routeId }) => routeId}
          columns={[
            {
              key: 'place',
              title: t('own.test.place'),
              align: 'end',
              cell: ({ place }) => place ?? nothing,
            },
            {
              key: 'route',
              title: t('own.test.route'),
              isHead: true,
              cell: ({ routeName }) => routeName,
            },
            {
              key: 'gateway',
              title: t('own.test.gateway'),
              cell: ({ gatewayName }) => gatewayName,
            },
            {
              key: 'state',
              title: t('own.test.state'),
              cell: (route) => (
                <StatusTag tone={toneOf(route)}>
                  {why(route.reason ?? route.note) ?? t('own.test.usable')}
                </StatusTag>
              ),
            },
            {
              key: 'priority',
              title: t('own.test.priority'),
              align: 'end',
              cell: ({ priority }) => priority,
            },
            {
              key: 'weight',
              title: t('own.test.weight'),
              align: 'end',
              cell: ({ weight }) => weight,
            },
            {
              key: 'share',
              title: t('own.test.share'),
              align: 'end',
              cell: ({ share }) => (share === null ? nothing : `${share}%`),
            },
            costs && {
              key: 'cost',
              title: t('own.test.cost'),
              money: ({ cost }) => ({ amount: cost?.price, currency: cost?.currency }),
            },
            costs && {
              key: 'margin',
              title: t('own.test.margin'),
              money: ({ margin }) => ({ amount: margin?.amount, currency: margin?.currency }),
            },
          ]}
        />
      )}
      {routes.length > 0 && !linksKnown && <p className="hint">{t('own.test.linksUnknown')}</p>}
    </section>
  )
}

function toneOf({ reason, note }: TestRoute) {
  if (reason !== null) return 'neutral'
  return note ? 'warning' : 'success'
}
