import type pg from 'pg'

import type { SlowStatements } from './slowStatements.ts'
import { StatementBatch } from './statementBatch.ts'

/** Reports to `slow` how long each statement of a new connection takes, or each batch. Cursors do not count. */
export function timeStatements(client: pg.PoolClient, slow: SlowStatements): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const timed = (...args: unknown[]): unknown => {
    const text = textOf(args[0])
    if (text === undefined) return query(...args)
    const began = performance.now()
    const note = (): void => slow.note(text, performance.now() - began, new Date())
    const last = args.at(-1)
    if (typeof last === 'function') {
      const told = (...answer: unknown[]): unknown => {
        note()
        return Reflect.apply(last, undefined, answer)
      }
      return query(...args.slice(0, -1), told)
    }
    const answer = query(...args)
    if (answer instanceof Promise) answer.then(note, note)
    if (args[0] instanceof StatementBatch) args[0].answered.then(note, note)
    return answer
  }
  // Passes on arguments of many overloads; a wrapper cannot be typed more precisely.
  client.query = timed as typeof client.query
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null) return undefined
  if ('submit' in asked && !(asked instanceof StatementBatch)) return undefined
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : undefined
}
