import type { HlrLookup } from '../../ports/hlrLookup.ts'
import type { Files } from '../../ports/files.ts'
import type { PaymentTools } from '../../services/payments/paymentPorts.ts'
import type { MonitorPorts } from '../../services/monitor/monitorPorts.ts'
import type { SheetPorts } from './entitySheets.ts'

/** The ports of the console's routes. */
export type CorePorts = SheetPorts & MonitorPorts & { files: Files; hlr: HlrLookup } & PaymentTools
