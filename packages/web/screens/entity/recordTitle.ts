import type { AnyRecord } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'

/** What a record is called; a record without a name is called by its noun and id. */
export const recordTitle = (words: EntityText, record: AnyRecord): string =>
  words.nameOf(record) ?? `${words.one} ${record.id}`
