import type { TableLayout, TableLayoutPatch, TableSetUp } from '@tandem/model'
import { parse } from './storage.ts'

/** A list nobody set up. */
export const plainSetUp: TableSetUp = { views: [], defaultId: null, layout: {} }

/** null takes a choice back: one of a column, or all of a field. */
export interface LayoutChange {
  columns?: Readonly<Record<string, boolean | null>> | null | undefined
  order?: readonly string[] | null | undefined
  widths?: Readonly<Record<string, number | null>> | null | undefined
  dense?: boolean | null | undefined
}

/** A layout with a change on top. Choices of columns and widths are added to those that are there. */
export function mergeLayout(layout: TableLayout, change: LayoutChange): TableLayout {
  const { columns, widths, order, dense } = change
  return {
    ...chosen('columns', columns === undefined ? layout.columns : added(layout.columns, columns)),
    ...chosen('order', order === undefined ? layout.order : order),
    ...chosen('widths', widths === undefined ? layout.widths : added(layout.widths, widths)),
    ...chosen('dense', dense === undefined ? layout.dense : dense),
  }
}

/** The layout after changes, in the order they were made. */
export const mergeAll = (layout: TableLayout, changes: readonly LayoutChange[]): TableLayout =>
  changes.reduce(mergeLayout, layout)

/** Two changes as one; null when the second adds to what the first took back, which is no single change. */
export function folded(first: LayoutChange, second: LayoutChange): LayoutChange | null {
  const maps = ['columns', 'widths'] as const
  if (maps.some((name) => first[name] === null && second[name])) return null
  const joined = (name: (typeof maps)[number]) =>
    first[name] && second[name] ? { [name]: { ...first[name], ...second[name] } } : {}
  return { ...first, ...second, ...joined('columns'), ...joined('widths') }
}

function added<T>(
  map: Readonly<Record<string, T>> = {},
  change: Readonly<Record<string, T | null>> | null,
): Record<string, T> | null {
  if (change === null) return null
  const entries = Object.entries({ ...map, ...change }).filter(
    (entry): entry is [string, T] => entry[1] !== null,
  )
  return Object.fromEntries(entries)
}

/** A field that was chosen. */
const chosen = <K extends keyof TableLayout>(
  name: K,
  value: TableLayout[K] | null,
): Pick<TableLayout, K> =>
  // The type of a computed key does not say which it is.
  (value === null || value === undefined ? {} : { [name]: value }) as Pick<TableLayout, K>

/** What the server is told of changes: every field they touch, as it is now. */
export function patchOf(layout: TableLayout, changes: readonly LayoutChange[]): TableLayoutPatch {
  const touched = new Set(changes.flatMap((change) => Object.keys(change)))
  const names = (['columns', 'order', 'widths', 'dense'] as const).filter((name) =>
    touched.has(name),
  )
  return Object.fromEntries(names.map((name) => [name, layout[name] ?? null]))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSetUp = (value: unknown): value is TableSetUp =>
  isObject(value) &&
  'views' in value &&
  Array.isArray(value.views) &&
  'defaultId' in value &&
  'layout' in value &&
  isObject(value.layout)

const keyOf = (userId: string, name: string): string => `table.${userId}.${name}`

/** The copy of this browser, so that a table is drawn right at once; undefined when there is none. */
export function readSetUp(userId: string, name: string): TableSetUp | undefined {
  const stored = parse(localStorage.getItem(keyOf(userId, name)) ?? 'null')
  return isSetUp(stored) ? stored : undefined
}

/** Keeps the copy; a full storage only costs the head start. */
export function writeSetUp(userId: string, name: string, setUp: TableSetUp): void {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(setUp))
  } catch {
    localStorage.removeItem(keyOf(userId, name))
  }
}

const pendingKey = (userId: string, name: string): string => `${keyOf(userId, name)}.pending`

/** Changes the server has not confirmed yet; they outlive the page. */
export function readPending(userId: string, name: string): readonly LayoutChange[] {
  const stored = parse(localStorage.getItem(pendingKey(userId, name)) ?? 'null')
  // Only `writePending` writes there; the server checks what it is sent.
  return Array.isArray(stored) ? (stored.filter(isObject) as LayoutChange[]) : []
}

/** Keeps them; a full storage only costs those of a page that is closed at once. */
export function writePending(userId: string, name: string, changes: readonly LayoutChange[]): void {
  const key = pendingKey(userId, name)
  if (changes.length === 0) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(changes))
  } catch {
    localStorage.removeItem(key)
  }
}
