import type { Files } from '../../ports/files.ts'
import type { MonitorPorts } from '../../services/monitor/monitorPorts.ts'
import type { SheetPorts } from './entitySheets.ts'

/** What the routes of the console stand on. */
export type CorePorts = SheetPorts & MonitorPorts & { files: Files }
