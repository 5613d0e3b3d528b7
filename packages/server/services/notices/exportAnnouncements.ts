import { announcement } from '@tandem/model'

import { entitySource } from '../entity/exportRecords.ts'
import type { ExportSource } from '../userJobs/exportSource.ts'
import { announcementRules } from './announcementRules.ts'

const source = entitySource(announcement, announcementRules)

/** What people announce as something to export; what the platform says by itself is nobody's to take out. */
export const announcementSource: ExportSource = {
  ...source,
  accept: (ctx, filters) => source.accept(ctx, { ...filters, automatic: 'false' }),
}
