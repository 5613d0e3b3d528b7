import type { TableLayout, TableLayoutPatch, TableSetUp } from '@tandem/model'
import { parse } from './storage.ts'

/** A list with default settings. */
export const plainSetUp: TableSetUp = { views: [], defaultId: null, layout: {} }

/** null resets a choice: of one column, or a whole field. */
export interface LayoutChange {
  columns?: Readonly<Record<string, boolean | null>> | null | undefined
  order?: readonly string[] | null | undefined
  widths?: Readonly<Record<string, number | null>> | null | undefined
  dense?: boolean | null | undefined
}

/** A layout with a change applied. Choices of columns and widths are merged. */
export function mergeLayout(layout: TableLayout, change: LayoutChange): TableLayout {
  const { columns, widths, order, dense } = change
  return {
    ...chosen('columns', columns === undefined ? layout.columns : added(layout.columns, columns)),
    ...chosen('order', order === undefined ? layout.order : order),
    ...chosen('widths', widths === undefined ? layout.widths : added(layout.widths, widths)),
    ...chosen('dense', dense === undefined ? layout.dense : dense),
  }
}

/** The layout after changes, in order. */
export const mergeAll = (layout: TableLayout, changes: readonly LayoutChange[]): TableLayout =>
  changes.reduce(mergeLayout, layout)

/** Merges two changes; null if the second adds to what the first reset, which cannot be one change. */
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
  // TypeScript cannot tell which key is computed.
  (value === null || value === undefined ? {} : { [name]: value }) as Pick<TableLayout, K>

/** What is sent to the server: every field the changes touch, with its current value. */
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

/**
 * The copy in this browser, so that a table is drawn correctly at once; undefined if there is none.
 */
export function readSetUp(userId: string, name: string): TableSetUp | undefined {
  const stored = parse(localStorage.getItem(keyOf(userId, name)) ?? 'null')
  return isSetUp(stored) ? stored : undefined
}

/** Stores the copy; if the storage is full, only the head start is lost. */
export function writeSetUp(userId: string, name: string, setUp: TableSetUp): void {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(setUp))
  } catch {
    localStorage.removeItem(keyOf(userId, name))
  }
}

const pendingKey = (userId: string, name: string): string => `${keyOf(userId, name)}.pending`

/** Changes not confirmed by the server; they survive the page. */
export function readPending(userId: string, name: string): readonly LayoutChange[] {
  const stored = parse(localStorage.getItem(pendingKey(userId, name)) ?? 'null')
  // Only `writePending` writes here; the server checks what it receives.
  return Array.isArray(stored) ? (stored.filter(isObject) as LayoutChange[]) : []
}

/** Stores them; if the storage is full, only those of a page closed immediately are lost. */
export function writePending(userId: string, name: string, changes: readonly LayoutChange[]): void {
  const key = pendingKey(userId, name)
  if (changes.length === 0) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(changes))
  } catch {
    localStorage.removeItem(key)
  }
}
