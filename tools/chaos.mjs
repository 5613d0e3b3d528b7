import { install } from './install.mjs'
import { environment, fail, node24, run, tool } from './processes.mjs'

const SEEDS = 3

/**
 * `npm run chaos`: the kills and faults of `packages/server/test/chaos` in full, with several seeds one after another;
 * `npm run chaos -- 20` with as many. Every failed test names its seed: `TANDEM_CHAOS_SEED=7 npm run chaos -- 1`
 * repeats it.
 */
await install()
const runs = Number(process.argv[2] ?? SEEDS)
if (!Number.isInteger(runs) || runs < 1) fail('npm run chaos -- <how many seeds>')
let failed = 0
for (let n = 1; n <= runs; n += 1) {
  process.stdout.write(`\nChaos, run ${n} of ${runs}\n`)
  const { code } = await run(node24(), [tool('vitest'), 'run', 'packages/server/test/chaos'], {
    show: true,
    env: environment({ TANDEM_CHAOS: 'all' }),
  })
  if (code !== 0) failed += 1
}
process.stdout.write(`\n${runs - failed} of ${runs} runs passed\n`)
process.exitCode = failed === 0 ? 0 : 1
