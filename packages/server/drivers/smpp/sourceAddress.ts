import { senderKindOf } from '@tandem/core'
import type { Address } from '@tandem/smpp'

const ABBREVIATED = 3
const INTERNATIONAL = 1
const ISDN = 1
const ALPHANUMERIC = 5

/**
 * A sender with the type of number implied by its form (SMPP 3.4 §5.2.5): letters are alphanumeric,
 * 3 to 8 digits a short code, more an international number. `override` is the gateway's setting.
 */
export function sourceAddress(
  sender: string | null,
  override: { ton: number | null; npi: number | null },
): Address {
  const guess = guessType(sender)
  return {
    ton: override.ton ?? guess.ton,
    npi: override.npi ?? guess.npi,
    address: sender?.replace(/^\+/, '') ?? '',
  }
}

function guessType(sender: string | null): { ton: number; npi: number } {
  if (sender === null) return { ton: 0, npi: 0 }
  switch (senderKindOf(sender)) {
    case 'shortCode':
      return { ton: ABBREVIATED, npi: 0 }
    case 'longNumber':
      return { ton: INTERNATIONAL, npi: ISDN }
    default:
      return { ton: ALPHANUMERIC, npi: 0 }
  }
}
