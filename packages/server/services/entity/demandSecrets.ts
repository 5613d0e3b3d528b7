import {
  type Entity,
  entities,
  type FieldValues,
  secretsAskedAgain,
  secretsBehind,
} from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'
import { namesWithSecret } from '../../store/entity/secretsBehind.ts'

const everyEntity: readonly Entity[] = Object.values(entities)

/**
 * A stored secret never follows a changed address: whoever changes where it is sent gives it again, or removes it. Where
 * records of others hold it, their address stays, and they are led to another one by who knows the secret.
 * @param changed the fields that get another value
 * @throws Refused request.invalid with field.secretAgain at each such secret, gateway.secretsBehind
 */
export async function demandSecrets(
  { transaction }: Work,
  entity: Entity,
  before: EntityRecord,
  changed: FieldValues,
): Promise<void> {
  const names = secretsAskedAgain(
    entity.fields,
    (name) => before[name] === true,
    (name) => Object.hasOwn(changed, name),
  )
  if (names.length > 0) {
    const fields = names.map((name) => [name, { reason: 'field.secretAgain' }] as const)
    throw new Refused('request.invalid', { fields: Object.fromEntries(fields) })
  }
  const fields = Object.keys(changed)
  for (const behind of secretsBehind(everyEntity, { entity: entity.name, fields })) {
    const { entity: holder, secret, ref, unless } = behind
    const rows = await withEverything(transaction, () =>
      namesWithSecret(transaction, { entity: holder, ref, secret, unless }, before.id),
    )
    const [first] = rows
    if (first) {
      throw new Refused('gateway.secretsBehind', {
        args: { name: first.name, more: rows.length - 1 },
      })
    }
  }
}
