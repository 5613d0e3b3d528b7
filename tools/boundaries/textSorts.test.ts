import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT, sourcePaths } from './sources.ts'
import { textSorts, textSortsIn } from './textSorts.ts'

test.each([
  ['the plain one', 'select id::text from sms_task order by id', ['id']],
  ['downwards', 'select seq::text, hash from ledger_block order by seq desc limit 1', ['seq']],
  [
    'one of two, over lines',
    `select t.id::text as "taskId", name
     from sms_task t
     where name <> 'from a (to b'
     order by name,
       "taskId" desc nulls last
     for update`,
    ['taskId'],
  ],
  ['distinct on', 'select distinct on (id) id::text, at from t order by t.id, at', ['id']],
  ['a sum', 'select kind, sum(n)::text from t group by kind order by sum desc', ['sum']],
  ['a cast in words', 'select cast(id as text) as id from t order by id', ['id']],
  ['an expression', 'select (coalesce(a, b) + 1)::text as n from t order by n', ['n']],
  [
    'in brackets, beside a good one',
    'with a as (select id::text from t order by id limit 9) select a.id from a order by a.id',
    ['id'],
  ],
  ['arrays', 'select array_agg(id)::text[] as ids from t order by ids', ['ids']],
])('a number is not sorted as a text: %s', (_, query, names) => {
  expect(textSorts(query)).toEqual(names)
})

test.each([
  ['qualified', 'select id::text from sms_task order by sms_task.id desc'],
  ['another name', 'select id::text as "taskId" from sms_task order by id'],
  ['the columns of a window', 'select id::text, lag(at) over (order by id) from t'],
  ['what is put together', 'select array_agg(id::text order by id) as ids from t order by at'],
  ['a number within', 'select id from (select id::text as name from t) t order by id'],
  ['grouped by it', 'select id::text, count(*) from t group by id order by count desc'],
])('%s is sorted by the number', (_, query) => {
  expect(textSorts(query)).toEqual([])
})

test('columns that have a name in the file are known where they are selected', () => {
  const file = `
    const COLUMNS = sql\`id::text, name\`
    const all = sql\`select \${COLUMNS} from t where id = any (\${ids}) order by id\`
    const two = 'select id::text from t order by id'`
  expect(textSortsIn('a.ts', file)).toEqual([
    { line: 3, name: 'id' },
    { line: 4, name: 'id' },
  ])
})

test('no query sorts numbers as texts', () => {
  const found = sourcePaths()
    .filter((path) => !path.endsWith('textSorts.test.ts'))
    .flatMap((path) =>
      textSortsIn(path, readFileSync(join(ROOT, path), 'utf8')).map(
        ({ line, name }) =>
          `${path}:${line} sorts by "${name}", the text it selects: name the table, as in order by t.${name}.`,
      ),
    )
  expect(found).toEqual([])
})
