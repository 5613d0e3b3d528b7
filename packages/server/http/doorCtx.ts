import type { GuestCtx } from '../services/ctx.ts'
import type { DoorCtx } from '../services/session/letIn.ts'
import type { Call } from './route.ts'

/** A call at a door, with what its browser says of itself. */
export const doorCtx = <C extends GuestCtx>(ctx: C, { headers }: Call['request']): C & DoorCtx => {
  const device = headers['x-device-token']
  return {
    ...ctx,
    userAgent: headers['user-agent'] ?? null,
    device: typeof device === 'string' ? device : null,
  }
}
