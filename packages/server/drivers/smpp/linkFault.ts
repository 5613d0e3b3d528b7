import type { LinkFault } from '@tandem/core'
import { type CloseCause, commandStatusName } from '@tandem/smpp'
import { connectFault } from '../egress/connectFault.ts'

/** Of a bind response: SMPP 3.4 §5.1.3. */
const BIND: ReadonlyMap<number, LinkFault> = new Map([
  [0x03, 'bindMode'], // ESME_RINVCMDID
  [0x04, 'bindMode'], // ESME_RINVBNDSTS
  [0x05, 'alreadyBound'], // ESME_RALYBND
  [0x0e, 'password'], // ESME_RINVPASWD
  [0x0f, 'systemId'], // ESME_RINVSYSID
])

/**
 * Why a session ended or was never opened, as a kind and in the system's own words; undefined if nothing
 * failed.
 */
export function linkFault(
  cause: CloseCause,
  isTls: boolean,
): { fault: LinkFault; cause: string } | undefined {
  switch (cause.kind) {
    case 'bindRejected': {
      const name = commandStatusName(cause.status)
      const code = `0x${cause.status.toString(16).padStart(2, '0').toUpperCase()}`
      return { fault: BIND.get(cause.status) ?? 'bindRefused', cause: `${name} (${code})` }
    }
    case 'connectFailed':
      return { fault: connectFault(cause.error, isTls), cause: wordsOf(cause.error) }
    case 'connectTimeout':
    case 'bindTimeout':
    case 'silent':
      return { fault: cause.kind, cause: cause.kind }
    case 'disconnected':
      return { fault: 'dropped', cause: wordsOf(cause.error) }
    case 'unboundByPeer':
      return { fault: 'unbound', cause: 'unbind' }
    case 'badFraming':
      return { fault: 'garbled', cause: `command_length ${cause.commandLength}` }
    default:
      return undefined // ended by this side
  }
}

const wordsOf = (error: Error | undefined): string => error?.message ?? 'closed'
