import { commandStatusName } from '@tandem/smpp'

/** Name of an SMPP command_status for people, e.g. 'ESME_RTHROTTLED'. */
export const statusName = (status: number): string => commandStatusName(status)
