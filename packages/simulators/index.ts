/**
 * The module to start with child_process.fork. Send it SimulatorOptions first; it answers
 * once with SimulatorsReady and stops when the channel closes.
 */
export const simulatorsEntry = new URL('./main.ts', import.meta.url)
/** The same for many worlds of simulators in one process: it takes SeveralAsked, and gives a SeveralAnswer to each. */
export const severalEntry = new URL('./several.ts', import.meta.url)

export type { SeveralAnswer, SeveralAsked } from './several.ts'
export type { SimulatorOptions } from './settings.ts'
export type { SimulatorsDescription, SimulatorsReady } from './startSimulators.ts'
export { sandboxCarriers, type Carrier, type IdBase } from './smsc/carriers.ts'
export type { Profile, ProfileKind } from './smsc/profile.ts'
export { sandboxNumbers } from './smsc/sandboxNumbers.ts'
export { startMailCatcher, type CaughtMail, type MailCatcher } from './mail/startMailCatcher.ts'
