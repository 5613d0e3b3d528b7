import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, fail, node24, root, run } from './processes.mjs'

/**
 * Ours, theirs, theirs, ours: a machine that becomes slower or faster meanwhile affects both
 * equally.
 */
const TURNS = ['here', 'there', 'there', 'here']

/** Modules that measuring programs import, in the words of commits that call them otherwise. */
const FORMERLY = {
  'packages/server/test/chaos/testLedger.ts':
    "export { postgresLedger as testLedger } from '../../store/ledger/postgresLedger.ts'\n",
}

/**
 * `npm run bench -- <name> --against <commit> [--turns n] [arguments]`: runs a benchmark of this tree and of another
 * commit alternately, n times ABBA, and prints one JSON line per figure with both medians and their ratio. Both use our
 * measuring programs, so that the load is the same; the other commit must have the modules these import.
 */
export async function benchAgainst(name, given) {
  const args = [...given]
  const commit = option(args, '--against')
  const turns = Number(option(args, '--turns') ?? 1)
  const { code, output } = await run('git', ['rev-parse', '--verify', `${commit}^{commit}`])
  if (code !== 0) fail(`There is no commit ${commit}.`, 2)
  const there = mkdtempSync(join(tmpdir(), 'tandem-against-'))
  try {
    await must('git', ['worktree', 'add', '--detach', '--force', there, output.trim()])
    rmSync(join(there, 'bench'), { recursive: true, force: true })
    cpSync(join(root, 'bench'), join(there, 'bench'), { recursive: true })
    for (const [path, text] of Object.entries(FORMERLY)) {
      if (!existsSync(join(there, path))) writeFileSync(join(there, path), text)
    }
    await installThere(there)
    const found = { here: new Map(), there: new Map() }
    for (let turn = 0; turn < turns; turn += 1) {
      for (const side of TURNS) {
        const folder = side === 'here' ? root : there
        // oxlint-disable-next-line no-await-in-loop -- by turns is the point
        collect(found[side], await measure(folder, name, args))
      }
    }
    for (const [key, { line, values }] of found.here) {
      const other = found.there.get(key)
      if (other) print(line, values, other.values)
    }
  } finally {
    await run('git', ['worktree', 'remove', '--force', there])
    rmSync(there, { recursive: true, force: true })
  }
}

/** Removes an option and its value from the arguments. */
function option(args, name) {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}

/** The other commit's packages: ours if the lockfiles agree, with its own workspaces; otherwise installed. */
async function installThere(there) {
  const lock = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(root) !== lock(there)) {
    await must('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', there])
    return
  }
  const modules = join(there, 'node_modules')
  mkdirSync(join(modules, '@tandem'), { recursive: true })
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry !== '@tandem') symlinkSync(join(root, 'node_modules', entry), join(modules, entry))
  }
  for (const workspace of readdirSync(join(there, 'packages'))) {
    symlinkSync(join(there, 'packages', workspace), join(modules, '@tandem', workspace))
  }
}

async function must(program, args) {
  const { code, output } = await run(program, args, {
    env: environment({ PATH: process.env.PATH }),
  })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`)
}

/** The JSON lines printed by a benchmark. */
async function measure(folder, name, args) {
  const { code, output } = await run(node24(), [join(folder, 'bench', `${name}.ts`), ...args])
  if (code !== 0) throw new Error(`The benchmark in ${folder} ended with ${code}:\n${output}`)
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

/**
 * A figure is identified by its texts and arguments; its values are its runs, or otherwise its one number (`median`, or `value`
 * where it was measured once).
 */
function collect(figures, lines) {
  for (const { median, value = median, runs, kept: _, ...line } of lines) {
    if (typeof value !== 'number' || line.bench === 'machine') continue
    const key = JSON.stringify(line)
    const known = figures.get(key) ?? { line, values: [] }
    known.values.push(...(runs ?? [value]))
    figures.set(key, known)
  }
  if (figures.size === 0) fail('The benchmark printed no figure that can be compared.')
}

function print(line, here, there) {
  const [ours, theirs] = [median(here), median(there)]
  const ratio = Math.round((ours / theirs) * 1000) / 1000
  console.log(JSON.stringify({ ...line, here: ours, there: theirs, ratio, runs: { here, there } }))
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
