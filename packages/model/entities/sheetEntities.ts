import { entities } from './entities.ts'
import { announcement } from './organisation/announcement.ts'

/** Every noun whose records go out and come in as sheets, also those whose paths are written by hand. */
export const sheetEntities = { ...entities, announcement }
export type SheetEntityName = keyof typeof sheetEntities
