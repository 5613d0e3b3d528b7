import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { environment, node24, run, tool } from './processes.mjs'

/** The checks to pass before running tests; each is one program. */
const CHECKS = [
  { name: 'format', args: [tool('oxfmt'), '--check', '.'] },
  // One program reads all types, for the rules that need them and for the compiler's own errors: tsc beside it would do
  // the same work a second and, for the console, a third time.
  { name: 'lint and types', args: [tool('oxlint'), '--type-aware', '--type-check', '.'] },
  { name: 'console', args: ['tools/checkConsole.mjs'] },
  {
    name: 'boundaries',
    args: [
      tool('vitest'),
      'run',
      'tools/boundaries.test.ts',
      'tools/boundaries/loadedTexts.test.ts',
    ],
  },
]

/**
 * Runs the checks in parallel and prints a line for each, with its output if it fails.
 * @param {string[]} [without] names to leave out
 * @param {boolean} [beside] something else goes first
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check(without = [], beside = false) {
  const checks = CHECKS.filter(({ name }) => !without.includes(name))
  const failures = await Promise.all(
    checks.map(async ({ name, args }) => {
      const { code, output, seconds } = await run(node24(), args, {
        beside,
        env: environment({ NO_COLOR: '1' }),
      })
      process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)\n`)
      if (code !== 0) process.stdout.write(`${output.trim()}\n`)
      return code === 0 ? 0 : 1
    }),
  )
  const failed = failures.filter((one) => one === 1).length
  return { passed: checks.length - failed, failed }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install()
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}
