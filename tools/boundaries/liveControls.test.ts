import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { isTestSupport } from './rules.ts'
import { ROOT, sourcePaths } from './sources.ts'

/** Suffixes of codes that only read. */
const READS = /:(list|totalData|agentData)$/
/** Both lead to a page, which itself asks what can be done there. */
const LEADS = /^packages\/web\/screens\/(home\/|brands\/ContactUs\.tsx$)/

test('a button that must be dead was live and ended in 403: what is done asks control(), not may()', () => {
  const asked = sourcePaths()
    .filter((path) => path.startsWith('packages/web/screens/') && !isTestSupport(path))
    .filter((path) => !LEADS.test(path))
    .flatMap((path) => {
      const codes = readFileSync(join(ROOT, path), 'utf8').matchAll(/\bmay\('(\w+:\w+)'\)/g)
      return [...codes].flatMap(([, code = '']) => (READS.test(code) ? [] : [`${path}: ${code}`]))
    })
  expect(asked).toEqual([])
})
