import type { GatewayBinds } from '../../ports/gatewayBinds.ts'
import { withScope } from '../../store/database/withScope.ts'
import { BINDS_CHANNEL, noteBinds } from '../../store/gateways/binds.ts'
import { listen } from '../../store/database/listen.ts'
import type { Ports } from '../ports.ts'

/** However many look, the facts of a gateway are noted no more often, ms. */
const NOTED_EVERY_MS = 500

export interface HearBindsParts {
  ports: Pick<Ports, 'system' | 'clock'>
  /** Of this process, while it has the engine. */
  own: () => GatewayBinds | undefined
  onError: (error: unknown) => void
}

/** Shows the sessions of gateways to whom asks, and ends those that somebody wants ended, while the engine is here. */
export function hearBinds({ ports, own, onError }: HearBindsParts): { stop(): Promise<void> } {
  const { system, clock } = ports
  const noted = new Map<string, number>()
  const note = async (gatewayId: string): Promise<void> => {
    const binds = own()?.binds(gatewayId)
    const now = clock.now()
    const before = noted.get(gatewayId)
    const isRecent = before !== undefined && Math.abs(now - before) < NOTED_EVERY_MS
    if (!binds || isRecent) return
    noted.set(gatewayId, now)
    await withScope(system, 'everything', (on) => noteBinds(on, gatewayId, binds))
  }
  const hear = async (said: string): Promise<void> => {
    const [what = '', gatewayId = '', bindId = ''] = said.split(' ')
    if (what === 'look') return note(gatewayId)
    if (what !== 'kick' || !own()?.kick(gatewayId, bindId)) return
    noted.delete(gatewayId)
    await note(gatewayId)
  }
  return listen(system.pool, [BINDS_CHANNEL], (channel, said) => {
    if (channel === BINDS_CHANNEL) hear(said).catch(onError)
  })
}
