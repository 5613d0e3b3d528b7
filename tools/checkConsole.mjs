import { buildConsole } from './buildConsole.mjs'
import { fail, node24, run } from './processes.mjs'

/** Whether the console can be built, and within the sizes of packages/web/size.mjs: types alone do not tell. */
await buildConsole().catch(({ message }) => fail(message))
const { code, output } = await run(node24(), ['packages/web/size.mjs'])
if (code !== 0) fail(output)
