import { type Entity, entities } from '@tandem/model'

const every: Readonly<Record<string, Entity>> = entities

/** The path of an entity's records, by its name. @throws if there is no such entity */
export function entityPath(name: string): string {
  const entity = every[name]
  if (!entity) throw new Error(`There is no entity ${name}`)
  return entity.path
}
