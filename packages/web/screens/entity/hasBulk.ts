import { accessCode, type Entity } from '@tandem/model'
import type { useRights } from '../../data/useRights.ts'
import type { RecordExtras } from '../../record/recordParts.ts'

/** Whether an entity offers this user any bulk action, so that rows can be selected. */
export function hasBulk(
  entity: Entity,
  { toggle }: RecordExtras,
  control: ReturnType<typeof useRights>['control'],
): boolean {
  const { verbs, fields } = entity
  const may = (verb: string): boolean => control(accessCode(entity, verb)) === 'enabled'
  return (
    (verbs.includes('delete') && control(accessCode(entity, 'delete')) !== 'absent') ||
    (verbs.includes('export') && may('export')) ||
    (toggle !== undefined && may(toggle.verb)) ||
    (verbs.includes('edit') && fields['enabled']?.kind === 'flag' && may('edit'))
  )
}
