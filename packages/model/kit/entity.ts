import type { Field } from './field.ts'

/** Who owns the rows: the platform alone, or a company (then the table has `company_id` and row-level security). */
export type EntityScope = 'platform' | 'company'

/** Verbs every entity may have. Each is an access code `<name>:<verb>`; an entity without one has no such route. */
export type EntityVerb = 'list' | 'add' | 'edit' | 'delete' | 'export' | 'import'

/** Where no field is unique by itself: what the fields are called together, and which they are. */
export interface UniqueKey {
  /** Text key. */
  label: string
  fields: readonly string[]
}

/** The part of an entity that defineEntity's callers write. */
export interface EntityDefinition {
  /** Singular noun; prefix of its access codes and texts. */
  name: string
  /** Path of its routes below /{product} (spec §7 spells several). */
  path: string
  table: string
  scope: EntityScope
  /** Path of its own company id when it is not the field `companyId`: only the company itself uses 'id'. */
  companyColumn?: string
  /**
   * Whose a row is within its company, for readers whose data scope ends at their department or themselves: whoever
   * made it, the user the row itself is, or the department it is. Left out: everybody's in the company.
   */
  owner?: 'createBy' | 'itself' | 'department'
  /**
   * What a seller keeps to itself, such as its price lists: who looks after customers of a seller (data scope
   * `ownCustomers`) reads those of their own company, and none of the sellers in their care.
   */
  sellersOwn?: true
  /** The field that names a record in links, references and messages. */
  title: string
  /**
   * Where that field alone is a bare number, or a name several bear: the fields whose words together say what a record is, best first.
   * Those that refer to another record refer to one of the platform, whose name everybody may know.
   */
  called?: readonly string[]
  /** Default order, e.g. '-createTime'. */
  sort: string
  verbs: readonly EntityVerb[]
  /** Domain verbs beyond the common ones; each needs a service and an access code. */
  actions?: readonly string[]
  /** Sets of fields no two live records of one owner may share. The column names the index in the table. */
  unique?: readonly {
    index: string
    field: string
    key?: UniqueKey
    /** Of the whole platform, also where the records of others are out of sight. Left out: of a company or its seller. */
    everywhere?: true
  }[]
  /**
   * Fields by which a row of a sheet is known as a record that is there already; entities with the verb `import` say
   * it. Those a sheet has no column for are not looked at.
   */
  importKey?: readonly string[]
  /** Whether anybody signed in may pick a record in a form (only its id and title leave the server). */
  pickable?: boolean
  /** Whether an add may bring the id that `generateUserId` gave out for it, as clients of the API family do. */
  givenIds?: boolean
  /** What clients of the API family send with a record and this platform keeps nowhere: taken, and dropped. */
  dropped?: readonly string[]
  /** Form groups in order. */
  groups?: readonly string[]
  /** Deleting one ends more than the record, e.g. sessions or links of others, so that it cannot be taken back. */
  deletesForGood?: true
  fields: Readonly<Record<string, Field>>
}

export type Entity = EntityDefinition

/** Columns every entity table ends with; part of every record. */
export interface RecordFrame {
  id: string
  version: number
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

type ValueOf<F> = F extends Field<infer T> ? T : never
/** A record as it travels: the entity's fields plus the frame. Instants are ISO 8601 UTC, ids strings. */
export type Row<E extends { fields: Readonly<Record<string, Field>> }> = RecordFrame & {
  [K in keyof E['fields']]: ValueOf<E['fields'][K]>
}

/** Keeps the literal types of a definition, so that `Row<typeof gateway>` knows its values. */
export function defineEntity<const E extends EntityDefinition>(definition: E): E {
  return definition
}

/** `createTime` -> `create_time`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Column of a field: its own word, or the field's name in snake_case. Secrets and decimals say theirs. */
export const columnOf = (name: string, field: Field): string => field.column ?? snakeCase(name)

/** Whether a deletion can be taken back for a moment: PUT <path>/restore. */
export const isRestorable = ({ verbs, deletesForGood }: Entity): boolean =>
  verbs.includes('delete') && deletesForGood !== true

/** The access code of a verb, e.g. `gateway:edit`. */
export const accessCode = (entity: { name: string }, verb: string): string =>
  `${entity.name}:${verb}`

/** Every access code an entity has. */
export const accessCodes = (entity: Entity): string[] =>
  [...entity.verbs, ...(entity.actions ?? [])].map((verb) => accessCode(entity, verb))

/** Frame fields a list may sort and filter by, with their columns. */
export const frameColumns = {
  id: 'id',
  createBy: 'create_by',
  createTime: 'create_time',
  updateBy: 'update_by',
  updateTime: 'update_time',
} as const
