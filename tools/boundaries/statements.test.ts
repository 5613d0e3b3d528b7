import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { findStatements } from './statements.ts'

/** Where a file has SQL. */
const placesIn = (text: string): number[] =>
  findStatements(text, parseSync('useCase.ts', text), (offset) => offset)

test.each([
  ['the tag', 'export const a = sql`select 1`'],
  ['the tag with a type', 'export const a = sql<{ id: string }>`${one} and two`'],
  ['a helper of the tag', "export const a = sql.id('l.name')"],
  ['a statement in quotes', "export const a = 'select id from users'"],
  [
    'an insert over several lines',
    'export const a = `\n  insert into sms_task (id)\n  values (1)`',
  ],
  ['a change', "export const a = 'update sms_task set status = 1'"],
  ['a removal', "export const a = 'delete from sms_task'"],
  ['a common table', 'export const a = `with recursive up as (select 1) select 1`'],
  ['a join of a list', "export const a = { joins: 'left join sys_user u on u.id = l.user_id' }"],
  ['a column of a list', 'export const a = `(select count(*)::int from user_job d)`'],
  ['a text around a value', 'export const a = `${one} and exists (select from sms_task t)`'],
])('%s is SQL', (_what, text) => {
  expect(placesIn(text).length).toBeGreaterThan(0)
})

test.each([
  ['a call of the store', "import { findTask } from '../../store/sms/tasks.ts'\nfindTask(on, id)"],
  ['a condition that the store made', 'import type { Sql } from "./sql.ts"\nexport type A = Sql'],
  ['words of a sentence', "export const a = 'Users join companies, and select one from the list'"],
  ['a comment', '// select id from sms_task\nexport const a = 1'],
])('%s is none', (_what, text) => {
  expect(placesIn(text)).toEqual([])
})
