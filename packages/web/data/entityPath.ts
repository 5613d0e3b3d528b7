import { type Entity, entities } from '@tandem/model'

const every: Readonly<Record<string, Entity>> = entities

/** Where the records of an entity are, by its name. @throws when there is none of this name */
export function entityPath(name: string): string {
  const entity = every[name]
  if (!entity) throw new Error(`There is no entity ${name}`)
  return entity.path
}
