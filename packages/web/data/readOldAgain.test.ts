import { lists } from '@tandem/model'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import type { Live } from './live.ts'
import { readOldAgain } from './readOldAgain.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page with open queries, and what the server tells it. */
function page() {
  const queries = new QueryClient()
  let tell: (news: { paths: readonly string[] }) => void = () => undefined
  const live = {
    on: (_topic: string, listener: typeof tell) => {
      tell = listener
      return () => undefined
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it hears of nothing else
  ends.push(readOldAgain(live as unknown as Pick<Live, 'on'>, queries))
  return {
    tell: (...paths: string[]) => tell({ paths }),
    /** An open query; how often it was read. */
    open: (...queryKey: string[]) => {
      const read = vi.fn<() => Promise<string>>(() => Promise.resolve('x'))
      ends.push(new QueryObserver(queries, { queryKey, queryFn: read }).subscribe(() => undefined))
      return read
    },
  }
}

test('every open list is read again after the server said that it is old, and no other', async () => {
  const { tell, open } = page()
  const paths = [...new Set(lists.map(({ path }) => path))]
  const reads = paths.map((path) => open('list', path, 'a page of it'))
  const other = open('overview', '/somewhere/else')
  const dear = open('exactCount', paths[0] ?? '')
  await expect.poll(() => reads.every(({ mock }) => mock.calls.length === 1)).toBe(true)
  tell(...paths)
  await expect.poll(() => reads.map(({ mock }) => mock.calls.length)).toEqual(paths.map(() => 2))
  expect(other).toHaveBeenCalledTimes(1)
  expect(dear).toHaveBeenCalledTimes(1)
})

test('a flood of news is read once, and once more when it is over', async () => {
  vi.useFakeTimers()
  ends.push(() => vi.useRealTimers())
  const { tell, open } = page()
  const read = open('list', '/recharge/order')
  for (let n = 0; n < 100; n += 1) {
    tell('/recharge/order')
    await vi.advanceTimersByTimeAsync(20)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(3)
})

/** Queries without a path in their key hear of nothing: these, each with its reason. */
const deaf = new Map([
  ['search', 'of what is typed just now'],
  ['permissions', 'hears of rights by itself'],
  ['notices', 'hears of notices by itself'],
  ['brand', 'of this host, read once'],
  ['supportContacts', 'read when it opens'],
  ['ownContacts', 'read when it opens'],
  ['columns', 'of a file that is being sent'],
  ['quote', 'of what is typed just now'],
  ['cronWords', 'of what is typed just now'],
  ['versions', 'of what is past'],
  ['compare', 'of what is past'],
  ['taskEarnings', 'its key holds the status of its task'],
  ['taskWaits', 'its key holds the status of its task'],
  ['taskScreening', 'its key holds the status of its task'],
])

test('every query of the console names the path that it asks, by which it hears that it is old', () => {
  const found: string[] = []
  for (const file of globSync('packages/web/**/*.{ts,tsx}')) {
    if (file.includes('.test.') || file.includes('node_modules')) continue
    for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(
      /useQuer(?:y|ies)(?:<[^>]*>)?\(\{[^[]*?queryKey: ([^\n]+)/g,
    )) {
      const [kind = '', path = ''] = key.replace(/^.*?\[/, '').split(', ')
      const isNamed = /(^|\.)path\b|Path\b|\.task\b/i.test(path)
      if (
        key.includes('[') &&
        !isNamed &&
        !deaf.has(kind.replaceAll(/['"]/g, '').replace(/\].*/, ''))
      ) {
        found.push(`${file}: ${key}`)
      }
    }
  }
  expect(found).toEqual([])
})
