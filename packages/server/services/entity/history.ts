import { sharesText } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { type Entity, idsIn } from '@tandem/model'

import type { Changes } from '../../store/audit/writeAudit.ts'
import { listAudit } from '../../store/audit/listAudit.ts'
import { inSight } from './inSight.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { entityNamed } from '../../store/entity/references.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { namedShares } from './present.ts'
import { hiddenFields } from './hiddenFields.ts'
import { plainText } from '../../store/entity/plainText.ts'

/** One line of a record's history, newest first. */
export interface HistoryLine {
  id: string
  at: string
  actor: string | null
  /** `add`, `edit`, `delete` or a domain verb. */
  verb: string
  /** What was done to so many others that belong to it, such as messages; null: to none. */
  count: number | null
  changes: {
    field: string
    label: string
    from: unknown
    to: unknown
    fromText: string
    toText: string
  }[]
}

/** GET <path>/history?id= : who changed what, without hidden amounts. */
export async function historyOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  id: string,
): Promise<HistoryLine[]> {
  return inSight(ctx, ports, entity, async (transaction) => {
    if (!(await getRecord(transaction, entity, id, ctx))) throw new Refused('record.notFound')
    const lines: HistoryLine[] = []
    for (const line of await listAudit(transaction, entity.name, id)) {
      const changes = await changesInWords(ctx, transaction, entity, line.changes)
      const verb = line.action.slice(line.action.indexOf('.') + 1)
      const count = entity.fields['count'] ? null : countIn(line.changes)
      const { actor } = line
      lines.push({ id: line.id, at: line.at.toISOString(), actor, verb, count, changes })
    }
    return lines
  })
}

const countIn = ({ count }: Changes): number | null =>
  typeof count?.to === 'number' ? count.to : null

/**
 * Changed fields with their labels, choices and references as text; without fields hidden from this reader.
 */
export async function changesInWords(
  ctx: Ctx,
  transaction: Transaction,
  entity: Entity,
  changed: Changes,
): Promise<HistoryLine['changes']> {
  const hidden = hiddenFields(ctx, entity)
  const changes: HistoryLine['changes'] = []
  for (const [field, { from, to }] of Object.entries(changed)) {
    if (hidden.has(field) || !entity.fields[field]) continue
    const label = translate(ctx.locale, `${entity.name}.${field}.label`)
    // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
    const [fromText, toText] = await textsOf(ctx, transaction, entity, field, [from, to])
    changes.push({ field, label, from, to, fromText: fromText ?? '', toText: toText ?? '' })
  }
  return changes
}

async function textsOf(
  ctx: Ctx,
  transaction: Transaction,
  entity: Entity,
  name: string,
  values: readonly unknown[],
): Promise<string[]> {
  const field = entity.fields[name]
  if (field?.kind === 'choice') {
    return values.map((value) =>
      value == null ? '' : translate(ctx.locale, `${entity.name}.${name}.${plainText(value)}`),
    )
  }
  if (!field?.entity) return values.map((value) => (value == null ? '' : plainText(value)))
  const ids = [...new Set(values.flatMap(idsIn))]
  const titles = await titlesOf(transaction, entityNamed(field.entity), ids, ctx, ctx.locale)
  const nameOf = (id: string): string => titles.get(id) ?? id
  return values.map((value) =>
    field.kind === 'shares'
      ? sharesText(namedShares(value, nameOf))
      : idsIn(value).map(nameOf).join(', '),
  )
}
