import type { ListName } from '../calls/views.ts'
import type { ValueOf } from './entity.ts'
import type { Field } from './field.ts'

type Fields = Readonly<Record<string, Field>>

/** A call on rows. Its texts are `<texts>.<verb>`, and `<texts>.<verb>Many` where it takes several. */
export interface ListVerb {
  method: 'PUT' | 'POST' | 'DELETE'
  access: `${string}:${string}`
  /** It takes several rows, as `ids`. */
  many?: true
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
  /** What can be done with its rows: calls at `<path>/<verb>` that take the id, or the ids, of rows. */
  verbs?: Readonly<Record<string, ListVerb>>
  /** The noun whose changes are news for this list (live topic `record`). */
  live?: string
  /** Read again so often while it is visible, ms: for what another process changes unheard. */
  pollMs?: number
}

/** A list of what the platform writes, and people only read and act upon. */
export type List = ListDefinition

type RefsOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'ref' } ? K : never
}[keyof F] &
  string
type AmountsOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { amount: true } ? K : never
}[keyof F]

/** A row on the wire. */
export type ListRow<L extends { fields: Fields }> = { id: string } & {
  [K in Exclude<keyof L['fields'], AmountsOf<L['fields']>>]: ValueOf<L['fields'][K]>
} & { [K in AmountsOf<L['fields']>]?: ValueOf<L['fields'][K]> } & {
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
