import { expect, test } from 'vitest'
import { exportSources } from '../nouns/exportSources.ts'

const rulePorts: Parameters<typeof exportSources>[0] = Object.create(null)

test.each(['en_US', 'zh_CN'] as const)(
  'exports of lookups and tests were called by the key of a text: each has a name (%s)',
  (locale) => {
    const names = [...exportSources(rulePorts).values()].map((source) => source.title({ locale }))
    expect(names.filter((name) => /^[a-zA-Z]+\.[a-zA-Z.]+$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  },
)
