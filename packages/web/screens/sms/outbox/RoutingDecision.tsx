import type { Trace } from '@tandem/model'
import { FactTable } from '../../../kit/FactTable.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'

/** Each considered route, in order, and why it was chosen or skipped. */
export function RoutingDecision({ routing }: { routing: NonNullable<Trace['routing']> }) {
  const { t, has, loose } = useText()
  const why = (reason: string): string =>
    has(`reason.${reason}`) ? loose(`reason.${reason}`) : reason
  return (
    <section className="description">
      <h3>{t('sms.trace.routing')}</h3>
      {routing.length === 0 ? (
        <p className="hint">{t('sms.trace.routingNone')}</p>
      ) : (
        <FactTable
          label={t('sms.trace.routing')}
          rows={routing}
          keyOf={({ routeId }, index) => `${routeId}.${index}`}
          columns={[
            {
              key: 'route',
              title: t('sms.trace.route'),
              isHead: true,
              cell: ({ routeName }) => routeName,
            },
            {
              key: 'gateway',
              title: t('sms.trace.gateway'),
              cell: ({ gatewayName }) => gatewayName,
            },
            {
              key: 'outcome',
              title: t('sms.trace.outcome'),
              cell: ({ outcome }) => (
                <StatusTag tone={outcome === 'chosen' ? 'success' : 'neutral'}>
                  {t(`sms.trace.${outcome}`)}
                </StatusTag>
              ),
            },
            { key: 'why', title: t('sms.trace.why'), cell: ({ reason }) => why(reason) },
          ]}
        />
      )}
    </section>
  )
}
