import { X509Certificate } from 'node:crypto'
import type { FieldValues } from '@tandem/model'

import type { GatewayState, GatewayStates } from '../../../ports/gatewayStates.ts'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

export type BindState = 'connected' | 'partly' | 'sendOnly' | 'resting' | 'down' | 'off'

/** Shows staff whether a gateway is connected and why not, if an engine is known to run. */
export const gatewayRules = (states: GatewayStates | undefined): EntityRules => ({
  async compute(_ctx, _transaction, records) {
    if (!states) return new Map()
    const known = new Map(states.gateways().map((state) => [state.id, state]))
    return new Map(
      records.map(({ id, enabled }) => [
        id,
        enabled === true ? linkOf(known.get(id)) : { bound: 0, bindState: 'off' },
      ]),
    )
  },
  async beforeAdd(_work, values) {
    demandCertificates(values)
  },
  async beforeEdit(_work, _before, values) {
    demandCertificates(values)
  },
})

function linkOf(state: GatewayState | undefined) {
  const until = state?.restsUntil ?? null
  return {
    bound: state?.bound ?? 0,
    bindState: bindState(state),
    linkFault: until === null ? (state?.fault ?? null) : 'carrierFaults',
    linkDetail: state?.cause ?? null,
    restsUntil: until === null ? null : new Date(until).toISOString(),
  }
}

/** The state of an enabled gateway; one the engine has not connected yet is down. */
export function bindState(
  state: Pick<GatewayState, 'bound' | 'binds' | 'receiving' | 'restsUntil'> | undefined,
): BindState {
  if (!state || state.bound === 0) return 'down'
  if (state.restsUntil) return 'resting'
  const receiving = state.receiving ?? state.bound
  if (receiving === 0) return 'sendOnly'
  return Math.min(state.bound, receiving) < state.binds ? 'partly' : 'connected'
}

/** Must be valid certificates: otherwise a connection would fail much later. */
function demandCertificates({ caCertificate }: FieldValues): void {
  if (typeof caCertificate !== 'string') return
  try {
    for (const block of caCertificate.split(/(?<=-----END CERTIFICATE-----)/)) {
      if (block.trim() !== '') new X509Certificate(block)
    }
  } catch {
    throw new Refused('field.certificates', {
      fields: { caCertificate: { reason: 'field.certificates', args: {} } },
    })
  }
}
