import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { codecRun } from './smpp/codec.ts'

// SMPP codec and loop-back session against npm smpp, interleaved in one run, so that a noisy
// machine disturbs both alike. Client and server are processes of their own.
// Arguments: number of runs (5), seconds per session run (2).
const [runs = 5, seconds = 2] = process.argv.slice(2).map(Number)
const windows = [1, 10, 500]

const figures = new Map<
  string,
  { readonly unit: string; readonly ours: number[]; readonly npm: number[] }
>()

const responder = await start('responder')
const npmResponder = await start('npmResponder')
for (let run = 0; run < runs; run++) {
  for (const [figure, { ours, npm }] of Object.entries(codecRun())) {
    record(figure, 'op/s', ours, npm)
  }
  for (const window of windows) {
    const ours = await load('load', responder.port, window)
    const npm = await load('npmLoad', npmResponder.port, window)
    record(`session_window${window}`, 'submit/s', ours, npm)
  }
}
responder.child.disconnect()
npmResponder.child.disconnect()

for (const [figure, { unit, ours, npm }] of figures) {
  const ratio = median(ours) / median(npm)
  const line = {
    bench: 'smpp',
    figure,
    median: Math.round(median(ours)),
    unit,
    runs: ours.map(Math.round),
    npmSmppRuns: npm.map(Math.round),
    ratioToNpmSmpp: Math.round(ratio * 10) / 10,
  }
  console.log(JSON.stringify(line))
}

function record(figure: string, unit: string, ours: number, npm: number): void {
  const entry = figures.get(figure) ?? { unit, ours: [], npm: [] }
  entry.ours.push(ours)
  entry.npm.push(npm)
  figures.set(figure, entry)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function start(
  name: string,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(file(name))
  const [address] = await once(child, 'message')
  return { child, port: Number(address.port) }
}

async function load(name: string, port: number, window: number): Promise<number> {
  const child = fork(file(name), [port, window, seconds].map(String))
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [Number.NaN]),
  ])
  if (!(Number(message) > 0)) throw new Error(`${name} with window ${window} gave no figure`)
  return Number(message)
}

function file(name: string): string {
  return fileURLToPath(new URL(`./smpp/${name}.ts`, import.meta.url))
}
