import type { Trace } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { ScrollBox } from '../ScrollBox.tsx'

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
        <ScrollBox label={t('sms.trace.routing')}>
          <table className="sms-table">
            <thead>
              <tr>
                <th scope="col">{t('sms.trace.route')}</th>
                <th scope="col">{t('sms.trace.gateway')}</th>
                <th scope="col">{t('sms.trace.outcome')}</th>
                <th scope="col">{t('sms.trace.why')}</th>
              </tr>
            </thead>
            <tbody>
              {routing.map(({ routeId, routeName, gatewayName, outcome, reason }, index) => (
                <tr key={`${routeId}.${index}`}>
                  <th scope="row">{routeName}</th>
                  <td>{gatewayName}</td>
                  <td>
                    <StatusTag tone={outcome === 'chosen' ? 'success' : 'neutral'}>
                      {t(`sms.trace.${outcome}`)}
                    </StatusTag>
                  </td>
                  <td>{why(reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  )
}
