import { commandStatusName } from '@tandem/smpp'

/** Readable name of an SMPP command_status, e.g. 'ESME_RTHROTTLED'. */
export const statusName = (status: number): string => commandStatusName(status)
