import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { isTestSupport } from './rules.ts'
import { ROOT, sourcePaths } from './sources.ts'

test('"No sender ids yet": no label is put in lower case by hand, inSentence keeps what is a name', () => {
  const byHand = sourcePaths()
    .filter((path) => path.startsWith('packages/web/') && !isTestSupport(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /(\bt\(.*|label|many|name)\.toLowerCase\(\)[^.]* \}\)/.test(line) ||
          /\bt\([^)]*\)\.toLowerCase\(\)/.test(line)
            ? [`${path}:${index + 1}`]
            : [],
        ),
    )
  expect(byHand).toEqual([])
})
