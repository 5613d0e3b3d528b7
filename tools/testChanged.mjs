import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from './buildConsole.mjs'
import { check } from './check.mjs'
import { journeys } from './e2e.mjs'
import { node24, run, tool } from './processes.mjs'

/** Checks that the tests hold too: the boundaries are among those chosen, and the console is built for them. */
const TESTED = ['boundaries', 'console']

/**
 * `npm test -- --changed`: the check, and the tests and journeys that what differs from the last commit, or from where
 * the branch left main, may affect (`changed/chooseTests.ts`). `--changed=<revision>` compares with another one.
 * @param {string} folder for its files
 * @param {string | undefined} revision
 * @returns {Promise<boolean>} whether all passed
 */
export async function testChanged(folder, revision) {
  const file = join(folder, 'chosen.json')
  const args = ['tools/changed/main.ts', file, ...(revision ? [revision] : [])]
  const { code } = await run(node24(), args, { show: true })
  if (code !== 0) return false
  const chosen = JSON.parse(readFileSync(file, 'utf8'))
  const isServed = [...chosen.tests, ...chosen.journeys].some((path) => !path.startsWith('tools/'))
  if (isServed) await buildConsole() // vitest serves it, so it must not change meanwhile
  const checking = check(TESTED, true)
  const isFine = chosen.tests.length === 0 || (await runs(chosen.tests))
  const walked = chosen.journeys.length === 0 || (await walks(chosen.journeys, revision))
  const { failed } = await checking
  const isAll = isFine && walked && failed === 0
  process.stdout.write(
    isAll ? '\nAll that was chosen passed.\n' : '\nFAILED: something above did not pass.\n',
  )
  return isAll
}

async function runs(tests) {
  const { code } = await run(node24(), [tool('vitest'), 'run', ...tests], { show: true })
  return code === 0
}

async function walks(files, revision) {
  process.env.TANDEM_PAGES = 'changed' // of the walk of e2e/accessibility.e2e.ts
  if (revision) process.env.TANDEM_BASE = revision
  const names = files.map((path) => path.replace(/^e2e\//, ''))
  const { failed } = await journeys(names)
  return failed === 0
}
