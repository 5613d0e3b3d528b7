import { linkFaults } from '@tandem/core'
import type { AnyRecord } from '../../data/useRecord.ts'
import { formatInstant } from '../../kit/format.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useText, useTimeZone } from '../../kit/language.tsx'
import './gateways.css'

/** What is wrong with a gateway, what to do about it, and when it is tried again; nothing while all is well. */
export function GatewayProblem({ record }: { record: AnyRecord }) {
  const { t } = useText()
  const zone = useTimeZone()
  const { linkDetail, restsUntil, bindState } = record
  const fault = linkFaults.find((one) => one === record['linkFault'])
  const isSendOnly = fault === undefined && bindState === 'sendOnly'
  if (fault === undefined && !isSendOnly) return null
  return (
    <div className="form-note gateway-problem" role="note">
      <Icon name="warning" size={16} />
      <div>
        <strong>{t(fault ? `gateway.linkFault.${fault}` : 'gateway.bindState.sendOnly')}</strong>
        <p>{t(`gateway.advice.${fault ?? 'sendOnly'}`)}</p>
        {typeof restsUntil === 'string' && (
          <p className="number">
            {t('gateway.nextAttempt', { at: formatInstant(restsUntil, zone) })}
          </p>
        )}
        {typeof linkDetail === 'string' && <p className="hint">{linkDetail}</p>}
      </div>
    </div>
  )
}
