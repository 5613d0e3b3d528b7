import type { TableLayout, TableLayoutPatch, TableSetUp } from '@tandem/model'
import { parse } from './storage.ts'

/** A list nobody set up. */
export const plainSetUp: TableSetUp = { views: [], defaultId: null, layout: {} }

/** A layout with a change on top; null takes a choice back. */
export function mergeLayout(layout: TableLayout, patch: TableLayoutPatch): TableLayout {
  const entries = Object.entries({ ...layout, ...patch }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  // Entries forget the types of the fields they came from.
  return Object.fromEntries(entries) as TableLayout
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

/** Changes the server has not confirmed yet; they outlive the page. */
export function readPending(userId: string, name: string): TableLayoutPatch | null {
  const stored = parse(localStorage.getItem(`${keyOf(userId, name)}.pending`) ?? 'null')
  // Only `writePending` writes there; the server checks what it is sent.
  return isObject(stored) && !Array.isArray(stored) ? (stored as TableLayoutPatch) : null
}

/** null: the server has everything. */
export function writePending(userId: string, name: string, patch: TableLayoutPatch | null): void {
  const key = `${keyOf(userId, name)}.pending`
  if (patch === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(patch))
}
