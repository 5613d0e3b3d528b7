import type { GuestCtx } from '../services/ctx.ts'
import type { DoorCtx } from '../services/auth/letIn.ts'
import type { Call } from './route.ts'

/** A sign-in related call, with what its browser says about itself. */
export const doorCtx = <C extends GuestCtx>(ctx: C, { headers }: Call['request']): C & DoorCtx => {
  const device = headers['x-device-token']
  return {
    ...ctx,
    userAgent: headers['user-agent'] ?? null,
    device: typeof device === 'string' ? device : null,
  }
}
