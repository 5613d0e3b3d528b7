import {
  announcement,
  type Entity,
  entities,
  type EntityName,
  type SheetEntityName,
} from '@tandem/model'

import { type CompanyKey, parentOf, sees, type SignedIn } from './people.ts'
import type { Row } from './row.ts'
import type { IdKind } from '@tandem/model'
import { missingId } from './scene.ts'

/** A sheet is checked and imported by the user who uploaded it, into its list: here that of rates. */
const importOf = (name: SheetEntityName): Row => ({
  ids: { id: 'draft' },
  send: () => ({ mapping: [null] }),
  seen: ['inside'],
  unseen: 'record.notFound',
  sight: (who, of) => name === 'rate' && of === (who === 'admin' ? 'platform' : who),
  never: 'the sheet of the scene has no column that fits',
})

/** Of a list: tests of jobs show whose records it is about. */
const matchingOf = (more: object): Row => ({
  send: () => ({ filters: {}, count: 50_000, ...more }),
  seen: ['bulk.countChanged', 'bulk.nothing'],
  never: 'nobody sees so many',
})

/** Verbs of sheets, and the row of each. */
const sheetVerbs: Record<string, (name: SheetEntityName) => Row> = {
  exportXls: (name) => ({ ids: { selections: name }, seen: ['ok'], unseen: 'none' }),
  exportJob: () => ({ send: () => ({ filters: {}, format: 'csv' }), seen: ['inside'] }),
  importExcel: () => ({ seen: ['file.required'], never: 'a file is needed' }),
  importSheet: () => ({ seen: ['file.required'], never: 'a file is needed' }),
  importCheck: importOf,
  importJob: importOf,
  importTemplate: () => ({ seen: ['ok'] }),
}

/** Every verb an entity's path may end with, and its row. */
const verbs: Record<string, (name: EntityName, entity: Entity) => Row> = {
  list: (name, entity) => ({
    ids: { id: name, ...filtersOf(entity) },
    seen: ['ok'],
    unseen: 'none',
    // A visible record names the company above its own.
    only: name === 'company' ? { parentId: { sight: aboveOneInSight } } : {},
  }),
  queryById: (name) => ({ ids: { id: name }, seen: ['ok'], unseen: 'record.notFound' }),
  history: (name) => ({ ids: { id: name }, seen: ['ok'], unseen: 'record.notFound' }),
  options: (name) => ({
    ids: { ids: name },
    seen: ['ok'],
    unseen: 'none',
    further: (who) => !notPickedBy[name]?.includes(who),
  }),
  add: (name, entity) => ({
    ids: { ...referencesOf(entity), ...(entity.givenIds ? { id: 'none' } : {}) },
    send: ({ samples }) => samples[name].add,
    lists: listsOf(entity),
    shares: listsOf(entity, 'shares'),
    // Not every visible record fits: a department must be of the user's company.
    seen: ['inside', 'record.foreignId', 'role.audience'],
    unseen: 'record.foreignId',
    // Of the record to be added: nothing may have it yet.
    only: { id: { unseen: 'inside' } },
  }),
  edit: (name, entity) => ({
    // An agent may keep only its own brand.
    nearest: name === 'brand',
    ids: { id: name, ...referencesOf(entity) },
    send: ({ samples }) => ({
      id: missingId,
      version: 1,
      ...samples[name].edit,
    }),
    lists: listsOf(entity),
    shares: listsOf(entity, 'shares'),
    seen: ['inside', 'access.denied'],
    unseen: 'record.notFound',
    only: Object.fromEntries(
      Object.keys(referencesOf(entity)).map((field) => [field, anyOf(entity, field)]),
    ),
  }),
  delete: (name) => ({
    ids: { id: name },
    seen: ['inside', 'access.denied'],
    unseen: 'record.notFound',
    ...inUse(name),
  }),
  deleteBatch: (name) => ({
    ids: { ids: name },
    seen: ['inside', 'access.denied'],
    unseen: 'record.notFound',
    ...inUse(name),
  }),
  batchDelete: (name) => ({
    ids: { ids: name },
    seen: ['inside', 'access.denied'],
    unseen: 'record.notFound',
    ...inUse(name),
  }),
  // Only deleted records are restored, and not those that somebody else deleted.
  restore: (name) => ({
    ids: { ids: name },
    seen: ['record.notFound', 'access.denied'],
    unseen: 'record.notFound',
    never: 'what stands is not restored; the conformance suite restores',
  }),
  deleteMatching: () => matchingOf({}),
  frozenMatching: () => matchingOf({ status: '2' }),
  enableMatching: () => matchingOf({ enabled: true }),
  ...sheetVerbs,
}

/** A field of an edit: refused as foreign, unless it cannot be changed at all. */
const anyOf = (entity: Entity, field: string): Partial<Row> => ({
  seen: ['inside', 'record.foreignId', 'access.denied', 'role.audience'],
  unseen: entity.fields[field]?.immutable ? 'request.invalid' : 'record.foreignId',
})

/** The companies directly above one that the caller sees. */
const aboveOneInSight = (who: SignedIn, of: CompanyKey): boolean =>
  sees[who].some((key) => parentOf[key] === of)

/** Callers who have these in no list or form. */
const notPickedBy: Partial<Record<EntityName, readonly SignedIn[]>> = {
  gateway: ['sales', 'agentA', 'agentB', 'customerA', 'customerB'],
  gatewayConfig: ['sales', 'agentA', 'agentB', 'customerA', 'customerB'],
  httpMapping: ['sales', 'agentA', 'agentB', 'customerA', 'customerB'],
  operator: ['customerA', 'customerB'],
  rateGroup: ['customerA', 'customerB'],
  rateVersion: ['customerA', 'customerB'],
  dictionary: ['sales', 'agentA', 'agentB', 'customerA', 'customerB'],
  permission: ['manager', 'sales', 'agentA', 'agentB', 'customerA', 'customerB'],
  role: ['sales'],
  testNumber: ['manager', 'sales', 'agentA', 'agentB', 'customerA', 'customerB'],
  testPlan: ['manager', 'sales', 'agentA', 'agentB', 'customerA', 'customerB'],
  department: ['sales'],
}

const inUse = (name: EntityName): Pick<Row, 'never'> =>
  name === 'company' ? { never: 'every company of the scene has users' } : {}

const listsOf = (entity: Entity, kind: 'refs' | 'shares' = 'refs'): string[] =>
  Object.keys(entity.fields).filter((field) => entity.fields[field]?.kind === kind)

/** Fields that hold the id of another record. */
const referencesOf = (entity: Entity): Record<string, IdKind> =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([field, { entity: of, readOnly, computed }]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field names an entity
      of === undefined || readOnly || computed ? [] : [[field, of as EntityName]],
    ),
  )
const filtersOf = (entity: Entity): Record<string, IdKind> =>
  Object.fromEntries(
    Object.entries(referencesOf(entity)).filter(([field]) => entity.fields[field]?.filter === true),
  )

/**
 * Price lists: users who look after customers read those of the platform, but none of the agents in their care.
 */
export const ofSellers: Pick<Row, 'sight' | 'showsHome'> = {
  sight: (who, of) => (who === 'sales' ? of === 'platform' : sees[who].includes(of)),
  showsHome: /^sms_rate(_group|_version)?\.|^sys_company\.name$/,
}

/** The row of a route that every entity has. */
export function rowOfEntity(path: string): Row | undefined {
  const [, base = '', verb = ''] = /^(.*)\/(\w+)$/.exec(path) ?? []
  if (base === announcement.path) return sheetVerbs[verb]?.('announcement')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
  const name = (Object.keys(entities) as EntityName[]).find((one) => entities[one].path === base)
  const row = name && verbs[verb]?.(name, entities[name])
  const entity: Entity | undefined = name && entities[name]
  return row && entity?.sellersOwn ? { ...ofSellers, ...row } : row
}
