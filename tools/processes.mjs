// Plain JavaScript without dependencies: it runs on any Node >= 20.19, before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const NEWEST_NEEDED = 24

/**
 * The Node 24 that everything except these few files runs on: the one npm installed for this
 * platform, otherwise the current one if it is new enough.
 * @returns {string} path of the program
 */
export function node24() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const own = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', program)
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= NEWEST_NEEDED) return process.execPath
  throw new Error(
    `No Node ${NEWEST_NEEDED} for ${process.platform}-${process.arch} comes with the project: install one and start with it (this is ${process.version}).`,
  )
}

/** A program of a package, e.g. `tool('oxlint')`: a script for Node 24. */
export const tool = (name) => join(root, 'node_modules', '.bin', name)

/** The environment in which scripts find Node 24 and the packages' programs first. */
export function environment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/** Low: other work goes first. */
const LOW_PRIORITY = 10

/**
 * Runs a program to its end. `show` lets it write to our own output; otherwise its output is
 * returned. `beside` runs it at low priority. Its standard input ends when `until` is settled. Rejects only if it
 * cannot be started.
 * @returns {Promise<{ code: number, output: string, seconds: number }>} a signal counts as code 1
 */
export function run(program, args, given = {}) {
  const { show = false, beside = false, env = environment(), until } = given
  const startedAt = performance.now()
  const input = until ? 'pipe' : show ? 'inherit' : 'ignore'
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: show ? [input, 'inherit', 'inherit'] : [input, 'pipe', 'pipe'],
    })
    const endInput = () => child.stdin?.end()
    until?.then(endInput, endInput)
    if (beside && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    }
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: (performance.now() - startedAt) / 1000 }),
    )
  })
}

/** Ends the script with one sentence on stderr. */
export function fail(message, code = 1) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

/**
 * Announces a step; the returned function prints how long it took.
 * @param {string} what part of a sentence: "Building the console"
 */
export function step(what) {
  const startedAt = performance.now()
  process.stdout.write(`${what} ...\n`)
  return () => {
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(`${what}: done in ${seconds.toFixed(0)} s\n`)
  }
}
