import type { Files } from '../../ports/files.ts'
import type { SheetPorts } from './entitySheets.ts'

/** What the routes of the console stand on. */
export type CorePorts = SheetPorts & { files: Files }
