import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { benchAgainst } from './benchAgainst.mjs'
import { buildConsole } from './buildConsole.mjs'
import { findChromium } from './e2e.mjs'
import { install } from './install.mjs'
import { environment, fail, node24, root, run } from './processes.mjs'

/**
 * `npm run bench -- <name> [arguments]`: runs bench/<name>.ts, which prints one JSON line per figure, after
 * one that says how fast the machine is; with `--against <commit>`, alternating with another commit.
 */
const [name, ...args] = process.argv.slice(2)
const file = join('bench', `${name}.ts`)
if (name === undefined || !/^[A-Za-z]+$/.test(name) || !existsSync(join(root, file))) {
  const names = readdirSync(join(root, 'bench')).filter((entry) => /^[A-Za-z]+\.ts$/.test(entry))
  fail(`Say which: npm run bench -- ${names.map((entry) => entry.slice(0, -3)).join(' | ')}`, 2)
}
await install()
const needsBrowser = name === 'console' || name === 'rateImport'
const chromium = needsBrowser ? findChromium() : null
if (needsBrowser) {
  if (chromium === null) {
    fail('No Chromium found. Install one (apt-get install chromium) or set TANDEM_CHROMIUM.')
  }
  await buildConsole()
}
await run(node24(), ['tools/machineSpeed.mjs'], { show: true })
if (args.includes('--against')) await benchAgainst(name, args)
else {
  const { code } = await run(node24(), [file, ...args], {
    show: true,
    ...(chromium === null ? {} : { env: environment({ TANDEM_CHROMIUM: chromium }) }),
  })
  process.exitCode = code
}
