import type { Entity } from '@tandem/model'

import type { EntityRules } from '../rules.ts'

const rules: Readonly<Record<string, EntityRules>> = {}

/** What an entity adds to the common verbs; most add nothing. */
export const entityRules = (entity: Entity): EntityRules => rules[entity.name] ?? {}
