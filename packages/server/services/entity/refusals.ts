import { entities, type Entity, type EntityName, type FieldValues, QueryFault } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import { databaseFault } from '../../store/entity/databaseFault.ts'
import { Refused } from '../Refused.ts'
import { countTaken, demandFewTaken } from './takenNames.ts'
import type { Work } from './work.ts'
import { plainText } from '../../store/entity/plainText.ts'

/** Key of a field's label, to be translated inside a sentence. */
const labelKey = (entity: Entity, field: string): string => `@${entity.name}.${field}.label`

/** A second record with the value of a unique field, or with those of a compound key, as far as they are given. */
export const duplicate = (entity: Entity, field: string, values: FieldValues): Refused => {
  const { key } = entity.unique?.find((one) => one.field === field) ?? {}
  const parts = (key?.fields ?? [field]).map((name) => values[name])
  const whole = key !== undefined && parts.every((part) => part !== undefined)
  const args = {
    field: whole ? `@${key.label}` : labelKey(entity, field),
    value: (whole ? parts : [values[field]]).map((part) => plainText(part ?? '')).join(' '),
  }
  return new Refused('record.duplicate', {
    args,
    fields: { [field]: { reason: 'record.duplicate', args } },
  })
}

/** The same, with records by what they are called. Read beside the transaction, which the refused write has ended. */
async function namedDuplicate(
  { ctx, ports }: Pick<Work, 'ctx' | 'ports'>,
  entity: Entity,
  field: string,
  values: FieldValues,
): Promise<Refused> {
  const names = entity.unique?.find((one) => one.field === field)?.key?.fields ?? [field]
  const refs = names.flatMap((name) => {
    const { kind, entity: other } = entity.fields[name] ?? {}
    const id = values[name]
    return kind === 'ref' && other && isEntityName(other) && typeof id === 'string'
      ? [{ name, other: entities[other], id }]
      : []
  })
  if (refs.length === 0) return duplicate(entity, field, values)
  const called = await withScope(ports.system, ctx.scope, async (db) => {
    const titles: [string, string][] = []
    for (const { name, other, id } of refs) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const title = (await titlesOf(db, other, [id], ctx, ctx.locale)).get(id)
      if (title !== undefined) titles.push([name, title])
    }
    return Object.fromEntries(titles)
  })
  return duplicate(entity, field, { ...values, ...called })
}

const isEntityName = (name: string): name is EntityName => Object.hasOwn(entities, name)

/** A missing or foreign id: the two cannot be distinguished. */
export const foreignId = (entity: Entity, field: string): Refused => {
  const args = { field: labelKey(entity, field) }
  return new Refused('record.foreignId', {
    args,
    fields: { [field]: { reason: 'record.foreignId', args } },
  })
}

/**
 * Runs a write and translates a violated index or key. `values` are the record's future values, `written` the new
 * ones among them. @throws Refused request.tooMany
 */
export async function namingDuplicates<T>(
  work: Work,
  entity: Entity,
  { values, written = values }: { values: FieldValues; written?: FieldValues },
  write: () => Promise<T>,
): Promise<T> {
  await demandFewTaken(work, entity, written)
  try {
    return await write()
  } catch (error) {
    const fault = databaseFault(entity, error)
    if (fault?.kind === 'duplicate') {
      await countTaken(work, entity, { [fault.field]: values[fault.field] })
      throw await namedDuplicate(work, entity, fault.field, values)
    }
    if (fault?.kind === 'foreignId') throw new Refused('record.foreignId', { args: { field: '' } })
    throw error
  }
}

/** Parses list queries and reports the invalid parameter. */
export function namingParameters<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryFault) {
      throw new Refused(error.code, {
        args: { field: error.field },
        fields: { [error.field]: { reason: error.code, args: { field: error.field } } },
      })
    }
    throw error
  }
}
