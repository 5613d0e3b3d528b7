import { type Entity, entities, smsProducts } from '@tandem/model'

import { entitySource } from '../entity/exportRecords.ts'
import { entityRules } from '../entity/rules/entityRules.ts'
import type { Ports } from '../ports.ts'
import { announcementSource } from '../notices/exportAnnouncements.ts'
import { outboxSource } from '../sms/exportOutbox.ts'
import type { ExportSource } from './exportSource.ts'

/** Every list that can be exported, by name. */
export function exportSources(
  ports: Pick<Ports, 'gatewayStates'>,
): ReadonlyMap<string, ExportSource> {
  const every: readonly Entity[] = Object.values(entities)
  const lists = [
    ...every
      .filter(({ verbs }) => verbs.includes('export'))
      .map((entity) => entitySource(entity, entityRules(entity, ports))),
    announcementSource,
    ...smsProducts.map(outboxSource),
  ]
  return new Map(lists.map((list) => [list.name, list]))
}
