import type { Entity } from '@tandem/model'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'

/** What a record is called; a record without a name is called by its noun and id. */
export function recordTitle(entity: Entity, words: EntityText, record: AnyRecord): string {
  const named = record[`${entity.title}_dictText`] ?? record[entity.title]
  return entity.title !== 'id' && typeof named === 'string' && named !== ''
    ? named
    : `${words.one} ${record.id}`
}
