import type { Address } from '../pdu/address.ts'
import type { BindMode } from '../session/clientOptions.ts'
import type { PeerAddress } from './peerAddress.ts'

/** What a client that binds says of itself. */
export interface BindRequest {
  readonly mode: BindMode
  readonly systemId: string
  readonly password: string
  readonly systemType: string
  /** 0x34 for SMPP 3.4; below it, the client is sent no optional parameters. */
  readonly interfaceVersion: number
  readonly addressRange: Address
  readonly peer: PeerAddress
}

/** Whether a client may bind, and with which limits. */
export type BindDecision<Account> =
  | {
      readonly kind: 'accepted'
      /** Kept as `account` of the session. */
      readonly account: Account
      /** Narrows a transceiver to one direction. */
      readonly mode?: BindMode
      readonly window?: number
      readonly deliveryWindow?: number
      /** The name of this side in the response. */
      readonly systemId?: string
      /**
       * Called just before the session opens, with nothing in between; a status other than 0 refuses it
       * after all. The place to count sessions: several binds may be decided at the same time.
       */
      readonly confirm?: () => number
      /** Called instead of `confirm` if the connection has ended before the decision. */
      readonly abandoned?: () => void
    }
  /** RBINDFAIL by default, which does not tell a wrong password from an unknown system_id. */
  | { readonly kind: 'refused'; readonly status?: number }
