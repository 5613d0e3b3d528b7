import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildConsole } from './buildConsole.mjs'
import { check } from './check.mjs'
import { findChromium, journeys, makeTemplate } from './e2e.mjs'
import { install } from './install.mjs'
import { environment, node24, root, run, tool } from './processes.mjs'
import { processorTime } from './processorTime.mjs'
import { temporaryFolder } from './temporaryFolder.mjs'
import { watchMachine } from './machineWatch.mjs'
import { budgetOf, budgetReport, readBudget, writeBudget } from './testBudget.mjs'
import { testChanged } from './testChanged.mjs'
import { timesByKind, wholeKinds } from './testKinds.mjs'
import { dearestText, kindsText, slowestText } from './testReport.mjs'

/**
 * `npm test`: everything that decides whether this tree is good. Every part runs even if another failed, so that one
 * run reports everything, and whether each kind of test kept to its budget of processor time; `npm test -- --budget`
 * makes the figures of this run the budget. The check and the template of the journeys run beside vitest at low priority, and after
 * these one journey at a time: its tests mostly wait. The other journeys follow when vitest is done.
 */
await install()
const folder = temporaryFolder()
const [, isChanged, revision] =
  /(^|\s)--changed(?:=(\S+))?/.exec(process.argv.slice(2).join(' ')) ?? []
if (isChanged !== undefined) process.exit((await testChanged(folder, revision)) ? 0 : 1)
const machine = watchMachine()
// Hundreds of processes load the same sources: each is compiled once per run. Nobody else uses this folder.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
// vitest runs the boundaries with the rest, and the console is built and weighed below.
const checking = check(['boundaries', 'console'], true)
const fileTimes = join(folder, 'fileTimes.jsonl')
const isBuilt = await builtConsole() // vitest serves it, so it must not change meanwhile
const hasJourneys = isBuilt && findChromium() !== null
const making = hasJourneys ? makeTemplate(join(folder, 'template'), true) : undefined
const others = unitAndIntegration()
const walking = browserJourneys(others)
const results = await Promise.all([checking, others, weighed(), walking])
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
// There are thousands of lines between a failure and the end, so it is repeated here.
for (const text of results.flatMap(({ failures = [] }) => failures)) {
  process.stdout.write(`\n${text}\n`)
}
process.stdout.write(
  `\n${slowestText(Object.assign({}, ...results.map(({ seconds }) => seconds)))}\n`,
)
const { kinds, dearest } = timesByKind(fileTimes)
process.stdout.write(`\n${dearestText(dearest)}\n`)
const isKept = budgeted()
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') === 0 && isKept ? 0 : 1

/** Whether each kind keeps to its budget. What a failed run took says nothing: its tests may have ended early. */
function budgeted() {
  const whole = processorTime()
  const workMs = machine.stop()
  if (whole === undefined || workMs === undefined) return true
  const all = wholeKinds(kinds, { journeys: results[3].processor ?? 0, whole })
  process.stdout.write(`\n${kindsText(all, workMs)}\n`)
  const budget = readBudget()
  if (!budget || sum('failed') > 0 || !hasJourneys) return true
  const files = dearest.map((file) => ({ ...file, path: relative(root, file.testPath) }))
  const run = { kinds: all, workMs, dearest: [...files, ...journeyFiles()] }
  if (process.argv.includes('--budget')) {
    writeBudget(budgetOf(budget, run))
    process.stdout.write('\nThe lines of tools/testBudget.json are those of this run now.\n')
    return true
  }
  const { text, isKept: kept } = budgetReport(budget, run)
  process.stdout.write(`\n${text}\n`)
  return kept
}

/** The journeys by the clock: their processes, servers and browsers are known as a whole only. */
function journeyFiles() {
  return Object.entries(results[3].seconds ?? {})
    .map(([path, seconds]) => ({ path, kind: 'journeys', seconds }))
    .toSorted((one, other) => other.seconds - one.seconds)
}

async function unitAndIntegration() {
  const report = join(folder, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = environment({ TANDEM_FILE_TIMES: fileTimes })
  const { code } = await run(node24(), [tool('vitest'), ...args], { show: true, env })
  const {
    numPassedTests: passed,
    numFailedTests,
    testResults,
  } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that does not load, or an error outside any test, fails no single test.
  const failed = code === 0 ? numFailedTests : Math.max(numFailedTests, 1)
  const seconds = Object.fromEntries(
    testResults.map((file) => [relative(root, file.name), (file.endTime - file.startTime) / 1000]),
  )
  return { passed, failed, failures: testResults.flatMap(failuresOf), seconds }
}

/** What went wrong in one file of the report: its failed tests, or why it did not load. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const texts = failed.map((test) => `${test.fullName}\n${test.failureMessages.join('\n')}`)
  if (status === 'failed' && texts.length === 0) texts.push(message)
  return texts.map((text) => `FAILED ${relative(root, name)}: ${text}`)
}

async function builtConsole() {
  try {
    await buildConsole()
    return true
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
    return false
  }
}

/** The size of the console is a published figure like any other (docs/performance.md). */
async function weighed() {
  if (!isBuilt) return { passed: 0, failed: 0 }
  const { code } = await run(node24(), ['packages/web/size.mjs'], { show: true, beside: true })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function browserJourneys(others) {
  if (!isBuilt) return { passed: 0, failed: 1 }
  process.env.TANDEM_PAGES ??= 'some' // of the walk of e2e/accessibility.e2e.ts
  return journeys([], { making, others })
}
