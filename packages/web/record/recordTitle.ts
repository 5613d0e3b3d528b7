import type { AnyRecord } from '../data/useRecord.ts'
import type { EntityText } from '../kit/entityText.ts'

/** The title of a record; a record without a name is shown by its noun and id. */
export const recordTitle = (words: EntityText, record: AnyRecord): string =>
  words.nameOf(record) ?? `${words.one} ${record.id}`
