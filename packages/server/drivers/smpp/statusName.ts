import { vendorCodeName } from '@tandem/core'
import { commandStatusName } from '@tandem/smpp'

/** Readable name of an SMPP command_status, e.g. 'ESME_RTHROTTLED', or of an answer over HTTP. */
export const statusName = (status: number): string =>
  vendorCodeName(status) ?? commandStatusName(status)
