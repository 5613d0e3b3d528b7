import type { Entity } from '@tandem/model'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { StaleChoice } from '../../kit/form/StaleChoice.tsx'
import type { FormValues } from '../../kit/form/values.ts'

/** Someone else changed the record meanwhile: their values next to ours, and the choice. */
export function StaleNote({
  entity,
  words,
  mine,
  current,
  ...choice
}: {
  entity: Entity
  words: EntityText
  mine: FormValues
  current: AnyRecord
  busy: boolean
  onKeep: () => void
  onTake: () => void
}) {
  const lines = Object.keys(mine).flatMap((name) => {
    const field = entity.fields[name]
    if (!field || field.kind === 'secret') return []
    const shown = (record: FormValues | AnyRecord) => (
      <FieldValue name={name} field={field} record={record} words={words} />
    )
    return [{ key: name, label: words.label(name), mine: shown(mine), current: shown(current) }]
  })
  return <StaleChoice lines={lines} {...choice} />
}
