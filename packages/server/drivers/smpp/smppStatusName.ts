import { commandStatusName } from '@tandem/smpp'

/** A command_status by its name in SMPP 3.4 §5.1.3, for people who read a trace. */
export const smppStatusName = (status: number): string => commandStatusName(status)
