import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { codecRun } from './smpp/codec.ts'
import type { Measured } from './smpp/measure.ts'

// SMPP codec and loopback session against npm smpp, interleaved in one run, so that a noisy machine
// affects both equally. Client and server are separate processes. In the `idle` figures the
// processors may halt between round trips, in the others they are kept awake. The `session` figures
// are of the two clients, each with a bare server of its own library; the `server` figures of the two
// servers, both under the load of our client. Arguments: number of runs (5), seconds per session run (2).
const [runs = 5, seconds = 2] = process.argv.slice(2).map(Number)
const sessions = [
  { figure: 'session_window1_idle', window: 1, isWarm: false },
  { figure: 'session_window10', window: 10, isWarm: true },
  { figure: 'session_window10_idle', window: 10, isWarm: false },
  { figure: 'session_window500_idle', window: 500, isWarm: false },
]
const servers = [
  { figure: 'server_window10', window: 10 },
  { figure: 'server_window100', window: 100 },
]

interface Samples {
  readonly unit: string
  readonly ours: number[]
  readonly npm: number[]
}

const figures = new Map<string, Samples>()

for (let run = 0; run < runs; run++) {
  for (const [figure, { ours, npm }] of Object.entries(codecRun())) {
    record(figure, 'op/s', ours, npm)
  }
  for (const { figure, window, isWarm } of sessions) {
    const ours = await session('responder', 'load', window, isWarm)
    const npm = await session('npmResponder', 'npmLoad', window, isWarm)
    record(figure, 'submit/s', ours.perSecond, npm.perSecond)
    if (!isWarm) record(`${figure}_client_cpu`, 'us/submit', ours.cpuMicros, npm.cpuMicros)
  }
  for (const { figure, window } of servers) {
    const ours = await session('serverResponder', 'load', window, true)
    const npm = await session('npmResponder', 'load', window, true)
    record(figure, 'submit/s', ours.perSecond, npm.perSecond)
    record(`${figure}_cpu`, 'us/submit', ours.serverCpuMicros, npm.serverCpuMicros)
  }
}

for (const [figure, { unit, ours, npm }] of figures) {
  // For times per operation less is better, so the ratio is inverted.
  const ratio = unit === 'us/submit' ? median(npm) / median(ours) : median(ours) / median(npm)
  const line = {
    bench: 'smpp',
    figure,
    median: rounded(median(ours)),
    unit,
    runs: ours.map(rounded),
    npmSmppRuns: npm.map(rounded),
    ratioToNpmSmpp: rounded(ratio),
  }
  console.log(JSON.stringify(line))
}

function record(figure: string, unit: string, ours: number, npm: number): void {
  const samples = figures.get(figure) ?? { unit, ours: [], npm: [] }
  samples.ours.push(ours)
  samples.npm.push(npm)
  figures.set(figure, samples)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function rounded(value: number): number {
  return value < 1_000 ? Math.round(value * 10) / 10 : Math.round(value)
}

interface Session extends Measured {
  /** CPU time of the server process per submit; not a number if the server does not measure it. */
  readonly serverCpuMicros: number
}

/** One run of a server and a client process. */
async function session(
  server: string,
  client: string,
  window: number,
  isWarm: boolean,
): Promise<Session> {
  const warmers = isWarm
    ? Array.from({ length: availableParallelism() }, () => start('warmer'))
    : []
  const responder = start(server)
  try {
    const [address] = await once(responder, 'message')
    const load = start(client, [address.port, window, seconds].map(String))
    const ended = once(load, 'exit').then(() => [undefined])
    const [measured] = await Promise.race([once(load, 'message'), ended])
    if (measured === undefined) throw new Error(`${client} at window ${window} gave no figure`)
    return { ...measured, serverCpuMicros: await serverCpu(server, responder) }
  } finally {
    for (const child of [responder, ...warmers]) child.disconnect()
  }
}

async function serverCpu(server: string, responder: ChildProcess): Promise<number> {
  if (server === 'responder') return Number.NaN
  const answered = once(responder, 'message')
  responder.send('cpu')
  const [micros] = await answered
  return micros
}

function start(name: string, args: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(`./smpp/${name}.ts`, import.meta.url)), args)
}
