import type { Field } from './field.ts'
import type { Waiting } from './waiting.ts'

/** Who owns the rows: the platform alone, or a company (the table then has `company_id` and row-level security). */
export type EntityScope = 'platform' | 'company'

/** Verbs every entity can have. Each is an access code `<name>:<verb>`; without the verb there is no such route. */
export type EntityVerb = 'list' | 'add' | 'edit' | 'delete' | 'export' | 'import'

/** If no field is unique by itself: the fields of the key and their common name. */
export interface UniqueKey {
  /** Text key. */
  label: string
  fields: readonly string[]
}

/** The part of an entity written by callers of defineEntity. */
export interface EntityDefinition {
  /** Singular noun; prefix of its access codes and texts. */
  name: string
  /** Path of its routes below /{product} (spec §7 spells several of them). */
  path: string
  table: string
  scope: EntityScope
  /** Path to its company id if that is not the field `companyId`: only the company itself uses 'id'. */
  companyColumn?: string
  /**
   * The owner of a row within its company, for readers with the data scope department or own: its creator, the user
   * the row itself is, or the department it is. If left out, everyone in the company.
   */
  owner?: 'createBy' | 'itself' | 'department'
  /**
   * Private to a seller, such as its price lists: a salesperson (data scope
   * `ownCustomers`) can read those of their own company, but not those of the sellers they look after.
   */
  sellersOwn?: true
  /** The field that names a record in links, references and messages. */
  title: string
  /**
   * If that field alone is a bare number, or a name shared by several records: the fields that together identify a
   * record, best first. Those that refer to another record refer to one of the platform, whose name everyone can see.
   */
  called?: readonly string[]
  /** Default order, e.g. '-createTime'. */
  sort: string
  verbs: readonly EntityVerb[]
  /** Names of further entities and lists whose news make its records old, as what a record shows is counted elsewhere. */
  oldBy?: readonly string[]
  /** Domain verbs in addition to the common ones; each needs a service and an access code. */
  actions?: readonly string[]
  /**
   * Sets of fields that must be unique among live records of one owner. The column names the index in the
   * table.
   */
  unique?: readonly {
    index: string
    field: string
    key?: UniqueKey
    /**
     * Unique across the platform, even where records of others are hidden. If left out: within a company or its seller.
     */
    everywhere?: true
  }[]
  /**
   * Fields that identify an existing record in a sheet; required for entities with the verb `import`. Those without
   * a column in the sheet are ignored.
   */
  importKey?: readonly string[]
  /** Its records that wait for a person. */
  waits?: Waiting
  /** Whether any signed-in user can choose a record in a form (only its id and title are sent). */
  pickable?: boolean
  /** Clients of the family that ask its list for no page get all of it as a tree. */
  tree?: true
  /** Whether an add can contain the id issued by `generateUserId`, as clients of the API family do. */
  givenIds?: boolean
  /** Fields that clients of the API family send but this platform does not store: accepted and dropped. */
  dropped?: readonly string[]
  /** Form groups in order. */
  groups?: readonly string[]
  /** Those of its groups that a form shows closed while nothing in them is set. */
  folds?: readonly string[]
  /** Deleting one also ends other things, e.g. sessions or links, so it cannot be undone. */
  deletesForGood?: true
  fields: Readonly<Record<string, Field>>
}

export type Entity = EntityDefinition

/** The columns at the end of every entity table; part of every record. */
export interface RecordFrame {
  id: string
  version: number
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

/** The type of a field's value. */
export type ValueOf<F> = F extends Field<infer T> ? T : never
/**
 * A record in wire format: the entity's fields plus the frame. Instants are ISO 8601 UTC, ids strings.
 */
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

/**
 * Column of a field: its own setting, or the field's name in snake_case. Secrets and decimals set theirs.
 */
export const columnOf = (name: string, field: Field): string => field.column ?? snakeCase(name)

/** Whether a deletion can be undone for a short time: PUT <path>/restore. */
export const isRestorable = ({ verbs, deletesForGood }: Entity): boolean =>
  verbs.includes('delete') && deletesForGood !== true

/** The access code of a verb, e.g. `gateway:edit`. */
export const accessCode = (entity: { name: string }, verb: string): string =>
  `${entity.name}:${verb}`

/** Every access code an entity has. */
export const accessCodes = (entity: Entity): string[] =>
  [...entity.verbs, ...(entity.actions ?? [])].map((verb) => accessCode(entity, verb))

/** Sortable and filterable frame fields of a list, with their columns. */
export const frameColumns = {
  id: 'id',
  createBy: 'create_by',
  createTime: 'create_time',
  updateBy: 'update_by',
  updateTime: 'update_time',
} as const
