import type { Entity, FieldValues } from '@tandem/model'

import type { ExtraColumns } from '../../store/entity/saveRecord.ts'
import type { Work } from './work.ts'

/** The columns of a table that has such, as they are where nothing waits. */
export const nothingAsked = { asked: null, asked_id: null, asked_by: null } as const

/** What waits for a second person, as it is stored beside what holds; another request takes its place. */
export const askedColumns = (
  { ctx, ports }: Pick<Work, 'ctx' | 'ports'>,
  { fields }: Entity,
  asked: FieldValues,
): ExtraColumns => ({
  asked: JSON.stringify(
    Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [
        name,
        fields[name]?.kind === 'secret' && typeof value === 'string'
          ? ports.secrets.seal(value)
          : value,
      ]),
    ),
  ),
  asked_id: ctx.actor.id,
  asked_by: ctx.actor.username,
})
