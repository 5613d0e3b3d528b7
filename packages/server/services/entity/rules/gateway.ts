import type { GatewayState, GatewayStates } from '../../../ports/gatewayStates.ts'
import type { EntityRules } from '../rules.ts'

export type BindState = 'connected' | 'partly' | 'down' | 'off'

/** A gateway shows its staff whether it is connected, where an engine runs in this process. */
export const gatewayRules = (states: GatewayStates | undefined): EntityRules => ({
  async compute(_ctx, _transaction, records) {
    if (!states) return new Map()
    const known = new Map(states.gateways().map((state) => [state.id, state]))
    return new Map(
      records.map(({ id, enabled }) => {
        const state = enabled === true ? known.get(id) : undefined
        return [
          id,
          { bound: state?.bound ?? 0, bindState: enabled === true ? bindState(state) : 'off' },
        ]
      }),
    )
  },
})

/** The state of a gateway that is switched on; one the engine has not taken up yet is down. */
export function bindState(state: Pick<GatewayState, 'bound' | 'binds'> | undefined): BindState {
  if (!state || state.bound === 0) return 'down'
  return state.bound < state.binds ? 'partly' : 'connected'
}
