import { entities } from './entities.ts'
import { announcement } from './organisation/announcement.ts'

/**
 * Every entity that can be exported and imported as a sheet, including those with hand-written paths.
 */
export const sheetEntities = { ...entities, announcement }
export type SheetEntityName = keyof typeof sheetEntities
