import { existsSync, readFileSync } from 'node:fs'

/**
 * The kinds of tests, by what a file starts: the first that fits. What a kind costs grows with what its files start,
 * so that it is seen which one makes `npm test` longer.
 */
const KINDS = [
  { name: 'engines', starts: /\b(engineWorld|clientWorld|carriedWorld|otpWorld)\(/ },
  { name: 'HTTP worlds', starts: /\b(world|testApp|startPlatform|StartedPlatform)\b\(?/ },
  { name: 'sandboxes', starts: /\b(sandboxApp|testSandbox)\(/ },
  { name: 'databases', starts: /\b(testDatabase|filledDatabase|testServer|testPostgres)\(/ },
]

/**
 * The kind of a test file.
 * @param {string} path
 * @param {string} text its source
 * @returns {string}
 */
export function kindOf(path, text) {
  if (path.includes('packages/web/')) return 'console, below the browser'
  if (path.includes('packages/smpp/')) return 'SMPP library'
  return KINDS.find(({ starts }) => starts.test(text))?.name ?? 'pure'
}

/**
 * What each kind took, from the lines that `tools/fileTimes.ts` and the test cluster wrote: the processor time of the
 * tests' own processes, and that of the database of all of them in a line of its own.
 * @param {string} file one JSON object a line: `testPath` and `seconds`
 * @returns {{ kinds: { name: string, files: number, seconds: number }[], dearest: { testPath: string, seconds: number }[] }}
 */
export function timesByKind(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const times = lines.map((line) => JSON.parse(line))
  const kinds = new Map()
  for (const { testPath, seconds } of times) {
    const name = existsSync(testPath) ? kindOf(testPath, readFileSync(testPath, 'utf8')) : testPath
    const kind = kinds.get(name) ?? { name, files: 0, seconds: 0 }
    kinds.set(name, { name, files: kind.files + 1, seconds: kind.seconds + seconds })
  }
  const dearer = (a, b) => b.seconds - a.seconds
  return { kinds: [...kinds.values()].toSorted(dearer), dearest: times.toSorted(dearer) }
}
