import { type Entity, sheetEntities, type SheetEntityName } from '@tandem/model'
import { useMemo } from 'react'
import type { Query } from '../../data/client.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { entityText } from '../../kit/entityText.ts'
import { useText } from '../../kit/language.tsx'
import { EntityTools } from './EntityTools.tsx'
import { isHiddenField } from '../hiddenField.ts'

/** Export and import for records not shown as a list, e.g. as a tree. */
export function RecordTools({ entity: name, query }: { entity: SheetEntityName; query: Query }) {
  const text = useText()
  const { user } = useSession()
  const { shows } = useRights()
  const entity: Entity = sheetEntities[name]
  const words = useMemo(() => entityText(text, entity), [text, entity])
  const columns = Object.keys(entity.fields).filter(
    (field) =>
      (typeof entity.fields[field]?.list === 'number' || entity.fields[field]?.list === true) &&
      !isHiddenField(entity, field, entity.fields[field], user, shows),
  )
  return <EntityTools entity={entity} words={words} query={query} columns={columns} />
}
