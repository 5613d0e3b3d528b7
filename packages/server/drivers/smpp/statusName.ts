import { unwritableCharacter, vendorCodeName } from '@tandem/core'
import { commandStatusName } from '@tandem/smpp'

/** Readable name of an SMPP command_status, e.g. 'ESME_RTHROTTLED', or of an answer over HTTP. */
export const statusName = (status: number): string =>
  unwritableName(status) ?? vendorCodeName(status) ?? commandStatusName(status)

function unwritableName(status: number): string | undefined {
  const point = unwritableCharacter(status)?.codePointAt(0)
  return point === undefined
    ? undefined
    : `not in charset: U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}
