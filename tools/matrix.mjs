import { install } from './install.mjs'
import { environment, node24, run, tool } from './processes.mjs'

/** `npm run matrix`: the whole permission matrix, and the second wall over every cell of it. */
await install()
const { code } = await run(node24(), [tool('vitest'), 'run', 'packages/server/test/matrix'], {
  show: true,
  env: environment({ TANDEM_MATRIX: 'all' }),
})
process.exitCode = code
