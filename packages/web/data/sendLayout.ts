import { type ListName, type TableSetUp, viewCalls } from '@tandem/model'
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from './CallError.ts'
import type { Client } from './client.ts'
import { createLayoutChanges, type LayoutChanges } from './layoutChanges.ts'
import { mergeAll, patchOf, writeSetUp } from './tableSetUp.ts'

/** Dragging a column's edge results in one write. */
const PAUSE_MS = 600

/** One list of one user: shared by everything that shows it. */
export interface Table {
  key: readonly ['tableSetUp', ListName, string]
  changes: LayoutChanges
  timer: ReturnType<typeof setTimeout> | undefined
  /** A request is pending; of two concurrent ones the older might arrive last. */
  sending: boolean
}

const tables = new WeakMap<QueryClient, Map<string, Table>>()

/** The table state of a list, always the same object. */
export function tableOf(queries: QueryClient, userId: string, name: ListName): Table {
  const known = tables.get(queries) ?? new Map<string, Table>()
  tables.set(queries, known)
  const id = `${userId} ${name}`
  const table = known.get(id) ?? {
    key: ['tableSetUp', name, userId] as const,
    changes: createLayoutChanges(userId, name),
    timer: undefined,
    sending: false,
  }
  known.set(id, table)
  return table
}

/** Sends unconfirmed changes after a pause, wherever the user is by then. */
export function sendLater(table: Table, queries: QueryClient, client: Client): void {
  clearTimeout(table.timer)
  table.timer = setTimeout(() => void send(table, queries, client), PAUSE_MS)
}

/** Changes refused by the server are dropped; unsent ones wait for its next answer. */
async function send(table: Table, queries: QueryClient, client: Client): Promise<void> {
  const { key, changes } = table
  const [, name, userId] = key
  const isFetching = (): boolean => queries.isFetching({ queryKey: key }) > 0
  const pending = changes.now()
  const before = queries.getQueryData<TableSetUp>(key)
  // Fields are sent completely, so the server's current value is needed first; its answer leads back here.
  if (pending.length === 0 || before === undefined || isFetching() || table.sending) return
  const layout = mergeAll(before.layout, pending)
  table.sending = true
  try {
    const body = { screen: name, layout: patchOf(layout, pending) }
    await client.ask(viewCalls.arrange, body, { quiet: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 0 || error.status >= 500 || error.status === 401) return
    changes.confirm(pending)
    return void queries.invalidateQueries({ queryKey: key })
  } finally {
    table.sending = false
  }
  // A pending answer may not include this change yet.
  const late = isFetching()
  void queries.cancelQueries({ queryKey: key })
  const after = { ...(queries.getQueryData<TableSetUp>(key) ?? before), layout }
  queries.setQueryData<TableSetUp>(key, after)
  writeSetUp(userId, name, after)
  changes.confirm(pending)
  if (changes.now().length > 0) sendLater(table, queries, client)
  if (late) void queries.invalidateQueries({ queryKey: key })
}
