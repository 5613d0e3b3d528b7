import { announcement } from '@tandem/model'

import { entitySource } from '../entity/exportRecords.ts'
import type { ExportSource } from '../sheets/exportSource.ts'
import { announcementRules } from './announcementRules.ts'

const source = entitySource(announcement, announcementRules)

/** Announcements as an export source, without automatic ones. */
export const announcementSource: ExportSource = {
  ...source,
  accept: (ctx, filters) => source.accept(ctx, { ...filters, automatic: 'false' }),
}
