import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aloneTests, mockingTests } from './aloneTests.ts'

const root = join(import.meta.dirname, '..')

test('a test that replaces a module or the clock has a process of its own, the others share theirs', () => {
  const alone = aloneTests(root, '{packages,tools}/**/*.test.ts')
  expect(alone).toContain('packages/server/test/matrix/secondWall.test.ts')
  expect(alone).toContain('packages/server/engine/clockJumps.test.ts')
  expect(alone).not.toContain('packages/core/money/price.test.ts')
})

test('of these, one that replaces no module runs its sources as they are', () => {
  const mocking = mockingTests(root, '{packages,tools}/**/*.test.ts')
  const alone = aloneTests(root, '{packages,tools}/**/*.test.ts')
  expect(mocking).toContain('packages/server/test/matrix/secondWall.test.ts')
  expect(mocking).not.toContain('packages/server/engine/clockJumps.test.ts')
  expect(mocking.filter((path) => !alone.includes(path))).toEqual([])
})
