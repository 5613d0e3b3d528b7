import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { rate } from '../entities/traffic/rate.ts'
import { user } from '../entities/organisation/user.ts'
import { readInstant } from './filterValue.ts'
import { parseListQuery } from './query.ts'
import { formatZoned } from './zonedTime.ts'

const utc = { timeZone: 'UTC' }
const filtersOf = (raw: Record<string, unknown>) => parseListQuery(user, raw, utc).filters

describe('plain parameters', () => {
  test('asterisks match a part of a text; alone they match everything', () => {
    expect(filtersOf({ username: '*an*' })).toEqual([
      { field: 'username', op: 'contains', value: 'an' },
    ])
    expect(filtersOf({ username: 'an*' })).toEqual([
      { field: 'username', op: 'startsWith', value: 'an' },
    ])
    expect(filtersOf({ username: '*an' })).toEqual([
      { field: 'username', op: 'endsWith', value: 'an' },
    ])
    expect(filtersOf({ username: '**' })).toEqual([])
  })
  test('a comma lists ids and choices but is a plain letter in a text', () => {
    expect(filtersOf({ companyId: '1,2,' })).toEqual([
      { field: 'companyId', op: 'in', values: ['1', '2'] },
    ])
    expect(filtersOf({ realname: 'Li, Na' })).toEqual([
      { field: 'realname', op: 'eq', value: 'Li, Na' },
    ])
  })
  test('an exclamation mark means not equal', () => {
    expect(filtersOf({ status: '!2' })).toEqual([{ field: 'status', op: 'ne', value: '2' }])
  })
  test('bookkeeping parameters and empty ones are ignored', () => {
    expect(filtersOf({ _t: '1', field: 'id,,a,action', realname: '', pageNo: '1' })).toEqual([])
  })
  test('the suffix _dictText means the field itself', () => {
    expect(filtersOf({ status_dictText: '1' })).toEqual([{ field: 'status', op: 'eq', value: '1' }])
  })
  test('a secret, a column of the table and a stranger are no filters', () => {
    for (const name of ['password', 'password_hash', 'is_admin', 'constructor', '1=1']) {
      expect(() => filtersOf({ [name]: 'x' })).toThrow('query.unknownColumn')
    }
  })
  test('a value of the wrong type is refused by name', () => {
    expect(() => filtersOf({ companyId: "1' or '1'='1" })).toThrow('query.badValue: companyId')
    expect(() => filtersOf({ username: ['a', 'b'] })).toThrow('query.badValue: username')
  })
})

describe('days', () => {
  test('a day is a day of the reader: Shanghai is eight hours ahead', () => {
    const { filters } = parseListQuery(
      user,
      { createTime_begin: '2026-03-29', createTime_end: '2026-03-29' },
      { timeZone: 'Asia/Shanghai' },
    )
    expect(filters).toEqual([
      { field: 'createTime', op: 'ge', value: '2026-03-28T16:00:00.000Z' },
      { field: 'createTime', op: 'le', value: '2026-03-29T15:59:59.999Z' },
    ])
  })
  test('the day the clocks go forward has 23 hours', () => {
    const { filters } = parseListQuery(
      user,
      { createTime_begin: '2026-03-29', createTime_end: '2026-03-29' },
      { timeZone: 'Europe/Berlin' },
    )
    expect(filters).toEqual([
      { field: 'createTime', op: 'ge', value: '2026-03-28T23:00:00.000Z' },
      { field: 'createTime', op: 'le', value: '2026-03-29T21:59:59.999Z' },
    ])
  })
  test('a minute ends with its last moment', () => {
    const { filters } = parseListQuery(
      user,
      { createTime_begin: '2026-03-29 14:05', createTime_end: '2026-03-29 14:20' },
      { timeZone: 'Asia/Shanghai' },
    )
    expect(filters).toEqual([
      { field: 'createTime', op: 'ge', value: '2026-03-29T06:05:00.000Z' },
      { field: 'createTime', op: 'le', value: '2026-03-29T06:20:59.999Z' },
    ])
  })
  test('a moment is within its minute and its day wherever clocks are, also while they are put back or forward', () => {
    const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Asia/Beirut']
    // Around the changes of clocks of 2026 as well as at any time.
    const change = fc.constantFrom(
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 9, 25, 1),
      Date.UTC(2026, 9, 24, 21),
      Date.UTC(2026, 10, 1, 4, 30),
    )
    const near = fc
      .tuple(change, fc.integer({ min: -7_200_000, max: 7_200_000 }))
      .map(([at, by]) => at + by)
    const moments = fc.oneof(near, fc.integer({ min: 1.7e12, max: 1.9e12 }))
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (at, timeZone) => {
        const local = formatZoned(at, timeZone)
        for (const length of [10, 16, 19]) {
          const text = local.slice(0, length)
          const begin = Date.parse(readInstant(text, { timeZone }) ?? '')
          const end = Date.parse(readInstant(text, { timeZone, end: true }) ?? '')
          expect(begin).toBeLessThanOrEqual(at)
          expect(end).toBeGreaterThanOrEqual(at)
          // Neighbours do not overlap: what follows the end is another minute or day.
          expect(formatZoned(end + 1, timeZone).slice(0, length)).not.toBe(text)
          expect(formatZoned(begin - 1, timeZone).slice(0, length)).not.toBe(text)
        }
      }),
    )
  })
  test('a day that is not in the calendar is refused', () => {
    expect(() => filtersOf({ createTime_begin: '2026-02-30' })).toThrow('query.badValue')
  })
})

describe('super query', () => {
  const rules = [
    { field: 'username', type: 'string', rule: 'right_like', val: 'a' },
    { field: 'status', rule: 'in', val: '1,2' },
  ]
  test('reads rules, encoded once or twice, joined by and or or', () => {
    const found = [
      { field: 'username', op: 'startsWith', value: 'a' },
      { field: 'status', op: 'in', values: ['1', '2'] },
    ]
    const text = JSON.stringify(rules)
    expect(filtersOf({ superQueryParams: text })).toEqual([{ all: found }])
    expect(filtersOf({ superQueryParams: encodeURI(text), superQueryMatchType: 'or' })).toEqual([
      { any: found },
    ])
  })
  test('an unknown rule, field or shape is refused', () => {
    const bad = [
      [{ field: 'username', rule: 'regexp', val: 'a' }],
      [{ field: 'password', rule: 'eq', val: 'a' }],
      [{ field: 'username', rule: 'eq', val: { a: 1 } }],
      { field: 'username' },
    ]
    for (const one of bad) {
      expect(() => filtersOf({ superQueryParams: JSON.stringify(one) })).toThrow('query.')
    }
  })
})

describe('order and page', () => {
  test('an unknown column leaves the default order', () => {
    const { sort } = parseListQuery(user, { column: 'password_hash;drop', order: 'asc' }, utc)
    expect(sort).toEqual({ field: 'createTime', descending: true })
  })
  test('a known column orders, descending unless asc is asked', () => {
    expect(parseListQuery(user, { column: 'username', order: 'asc' }, utc).sort).toEqual({
      field: 'username',
      descending: false,
    })
    expect(parseListQuery(user, { column: 'status_dictText' }, utc).sort).toEqual({
      field: 'status',
      descending: true,
    })
  })
  test('pages are cut to 200 and nonsense is refused', () => {
    expect(parseListQuery(user, { pageSize: '100000' }, utc).pageSize).toBe(200)
    for (const pageSize of ['-1', '1e9', 'NaN', '0', ['1', '2']]) {
      expect(() => parseListQuery(user, { pageSize }, utc)).toThrow('query.badValue')
    }
  })
  test('a hidden amount cannot be ordered or filtered by', () => {
    const hidden = { timeZone: 'UTC', hidden: new Set(['price']) }
    expect(parseListQuery(rate, { column: 'price' }, hidden).sort.field).toBe('createTime')
    expect(() => parseListQuery(rate, { price_begin: '0.01' }, hidden)).toThrow('unknownColumn')
    expect(parseListQuery(rate, { price_begin: '0.01' }, utc).filters).toEqual([
      { field: 'price', op: 'ge', value: 10_000_000n },
    ])
  })
})
