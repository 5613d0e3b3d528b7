/** The module to start with child_process.fork; it speaks SimulatorSettings and answers { ready: true, simulators }. */
export const simulatorsEntry = new URL('./main.ts', import.meta.url)

export type { SimulatorSettings } from './settings.ts'
export type { SimulatorsDescription } from './startSimulators.ts'
export { sandboxCarriers, type Carrier, type IdBase } from './smsc/carriers.ts'
export { sandboxNumbers } from './smsc/sandboxNumbers.ts'
