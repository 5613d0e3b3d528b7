import { existsSync, readFileSync } from 'node:fs'

/**
 * The kinds of tests, by what a file starts: the first that fits. What a kind costs grows with what its files start,
 * so that it is seen which one makes `npm test` longer.
 */
const KINDS = [
  { name: 'engines', starts: /\b(engineWorld|clientWorld|carriedWorld|otpWorld)\(/ },
  { name: 'HTTP worlds', starts: /\b(world|people|testApp|startPlatform)\(|\bStartedPlatform\b/ },
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

/** What no file of a test takes itself: the check, the build, simulators and other programs that tests start. */
const REST = 'check, build, programs that tests start'

/**
 * What each kind took, from the lines that `tools/fileTimes.ts` and the test cluster wrote: the processor time of the
 * tests' own processes, and that of the database of all of them in a line of its own.
 * @param {string} file one JSON object a line: `testPath` and `seconds`
 * @returns {{ kinds: { name: string, files: number, seconds: number }[], dearest: { testPath: string, kind: string, seconds: number }[] }}
 */
export function timesByKind(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const times = lines.map((line) => JSON.parse(line))
  const kinds = new Map()
  const dearest = []
  for (const { testPath, seconds } of times) {
    const name = existsSync(testPath) ? kindOf(testPath, readFileSync(testPath, 'utf8')) : testPath
    const kind = kinds.get(name) ?? { name, files: 0, seconds: 0 }
    kinds.set(name, { name, files: kind.files + 1, seconds: kind.seconds + seconds })
    dearest.push({ testPath, kind: name, seconds })
  }
  const dearer = (a, b) => b.seconds - a.seconds
  return { kinds: [...kinds.values()].toSorted(dearer), dearest: dearest.toSorted(dearer) }
}

/**
 * The kinds of a whole run, so that their sum is all that it took: those of the files, the journeys, and the rest.
 * @param {{ name: string, files: number, seconds: number }[]} kinds of `timesByKind`
 * @param {{ journeys: number, whole: number }} seconds of the journeys with all that they start, and of the run
 * @returns {{ name: string, files: number, seconds: number }[]}
 */
export function wholeKinds(kinds, { journeys, whole }) {
  const known = [...kinds, { name: 'journeys', files: 1, seconds: journeys }]
  const rest = whole - known.reduce((sum, { seconds }) => sum + seconds, 0)
  return [...known, { name: REST, files: 1, seconds: Math.max(rest, 0) }]
}
