import type { z } from 'zod'

import type { ListName } from '../calls/views.ts'
import type { CallDefinition } from './call.ts'
import type { ValueOf } from './entity.ts'
import type { CompanyKind, Field } from './field.ts'
import type { LiveTopic } from './liveTopic.ts'
import type { Waiting } from './waiting.ts'

type Fields = Readonly<Record<string, Field>>

/** What is done to rows. Its texts are `<texts>.<verb>`, and `<texts>.<verb>Many` where it takes several. */
export interface ListVerb {
  /** Takes the `id` of a row, or their `ids`. */
  call: CallDefinition & { in: z.ZodType; out: z.ZodType }
  /** It takes several rows, as `ids`. */
  many?: true
  /** Statuses, of the list's field `status`, in which it is offered; in others it is left out. */
  from?: readonly string[]
  danger?: true
}

/** What callers of defineList write. */
export interface ListDefinition {
  /** Views and columns are saved under it, column rules begin with it. */
  name: ListName
  /** Below /{product}; pages are read from `<path>/list`. */
  path: string
  /** Who may read it; 'signedIn' for what is the caller's own. */
  access: 'signedIn' | `${string}:${string}`
  /** true: a session as another user may read it, as in a call; not said: it is that user's alone. */
  readOnly?: true
  /** What precedes the keys of its texts: `<texts>.title`, `.purpose`, `.empty`, `.emptyText`, and `.<field>`. */
  texts: string
  /** Parameters that choose this list where several share a path. */
  fixed?: Readonly<Record<string, string>>
  /** Default order, e.g. '-createTime'; other columns can be sorted by if their field says `sort: true`. */
  sort: string
  /** The field that names a record: the first column, and the title of what opens. Not said: rows open nothing. */
  title?: string
  /** The field whose tone is shown beside that title. */
  status?: string
  /**
   * Everything in a row, in the order of the columns; `list` makes a field one, `apart` keeps it out of the details,
   * `computed` has no column in the table. A `ref` brings `<field>_dictText`, an amount is left out for readers who
   * see none, `required` ones are never null.
   */
  fields: Fields
  /** What can be asked for and is in no row, or is asked for in other words than the row's. */
  parameters?: Fields
  /** Fields and parameters that restrict the list, in order: the first text is the search box. */
  filters: readonly string[]
  /** What can be done with its rows, by the names that their abilities have. */
  verbs?: Readonly<Record<string, ListVerb>>
  /**
   * The live topic with news of its rows: the values that changed, or the ids of changed and new ones. Who may not hear of
   * single rows is told by the topic `record`, under the name of the list: of a list with no other topic, everybody.
   */
  live?: { topic: LiveTopic; brings: 'values' | 'ids' } | { topic: 'record' }
  /** Names of further entities, lists and live topics whose news make it old: it is read again then, as after its own. */
  oldBy?: readonly string[]
  /** Exported by whoever has `<name>:export`; `days`: only what is so young, today included (spec §5). */
  exports?: { days?: number }
  /** Its rows that wait for a person. */
  waits?: Waiting
  /** Who may open a row. Default: who reads the list. */
  opens?: `${string}:${string}`
  /** Read again so often while it is visible, ms: for what another process changes unheard. */
  pollMs?: number
}

/** A list of what the platform writes, and people only read and act upon. */
export type List = ListDefinition

type RefsOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'ref' } ? K : never
}[keyof F] &
  string
type NotForAll<F extends Fields> = {
  [K in keyof F]: F[K] extends { amount: true } | { seenBy: readonly CompanyKind[] } ? K : never
}[keyof F]
type WithoutValue<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'progress' } ? K : never
}[keyof F]

/** A row on the wire. */
export type ListRow<L extends { fields: Fields }> = { id: string } & {
  [K in Exclude<keyof L['fields'], NotForAll<L['fields']> | WithoutValue<L['fields']>>]: ValueOf<
    L['fields'][K]
  >
} & { [K in NotForAll<L['fields']>]?: ValueOf<L['fields'][K]> } & {
  [K in RefsOf<L['fields']> as `${K}_dictText`]: string | null
}

/** Keeps the literal types of a definition, so that `ListRow<typeof signInLog>` knows its values. */
export function defineList<const L extends ListDefinition>(definition: L): L {
  return definition
}

/** The field or parameter behind a filter. @throws Error for a filter that is neither */
export function filterField({ parameters, fields, name: list }: List, name: string): Field {
  const field = parameters?.[name] ?? fields[name]
  if (!field) throw new Error(`${list} has no filter ${name}`)
  return field
}

/** Whether a field says anything to readers of such a company. A customer sees one company, its own. */
export const concerns = (
  { seenBy, entity }: Pick<Field, 'seenBy' | 'entity'>,
  companyKind: CompanyKind,
): boolean =>
  (seenBy?.includes(companyKind) ?? true) && !(entity === 'company' && companyKind === 'customer')
