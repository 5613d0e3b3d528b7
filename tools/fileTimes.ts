import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/**
 * Setup of every test file: notes how much processor time its process took for it, seconds, in the file that
 * `TANDEM_FILE_TIMES` names. Without that variable it does nothing.
 */
const target = process.env['TANDEM_FILE_TIMES']
if (target !== undefined) {
  const before = process.cpuUsage()
  afterAll(() => {
    const { user, system } = process.cpuUsage(before)
    const { testPath } = expect.getState()
    appendFileSync(target, `${JSON.stringify({ testPath, seconds: (user + system) / 1e6 })}\n`)
  })
}
