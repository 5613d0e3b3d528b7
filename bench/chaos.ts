import { type ChaosFaults } from '../packages/server/test/chaos/judgeChaos.ts'
import { runBank } from '../packages/server/test/chaos/runBank.ts'
import { runChaos } from '../packages/server/test/chaos/runChaos.ts'
import type { ClientFaults } from '../packages/server/test/chaos/judgeClients.ts'
import { runClients } from '../packages/server/test/chaos/runClients.ts'
import { runSingles } from '../packages/server/test/chaos/runSingles.ts'
import { runTwoServers } from '../packages/server/test/chaos/runTwoServers.ts'

// The long version of packages/server/test/chaos: 100,000 messages, the engine killed fifty times and
// PostgreSQL ten times, gaps of 0.2 to 3 seconds. Arguments: seed, messages, engine kills, database kills.
//
// `chaos servers`: two whole servers on one database, either killed thirty times during 50,000 messages.
// Arguments: seed, messages, kills.
//
// `chaos singles`: single messages at a steady rate, their server killed twenty times. Arguments: seed, kills, messages a
// second.
//
// `chaos clients`: fifty SMPP clients that send all the time, their server killed twenty times. Arguments: seed, kills,
// messages a second.
//
// `chaos bank`: money moved by sixteen at once for ten minutes, with processes and PostgreSQL killed, halted and cut off.
// Arguments: seed, seconds.
const [mode, ...given] = process.argv.slice(2)
const log = (line: string) => process.stderr.write(`${line}\n`)
const anySeed = Date.now() % 2 ** 31

if (mode === 'servers') await servers(given.map(Number))
else if (mode === 'singles') await singles(given.map(Number))
else if (mode === 'clients') await clients(given.map(Number))
else if (mode === 'bank') await bank(given.map(Number))
else await one(process.argv.slice(2).map(Number))

async function one([
  seed = anySeed,
  messages = 100_000,
  engineKills = 50,
  postgresKills = 10,
]: number[]): Promise<void> {
  const { faults, ...figures } = await runChaos({
    seed,
    messages,
    engineKills,
    postgresKills,
    gapMs: [200, 3_000],
    // A kill takes about two seconds, including the restart: the traffic must last as long.
    tps: Math.ceil(messages / (engineKills + postgresKills) / 5),
    secondsToDrain: 600,
    log,
  })
  print({ bench: 'chaos', seed, engineKills, postgresKills, ...figures }, faults)
}

async function servers([seed = anySeed, messages = 50_000, kills = 30]: number[]): Promise<void> {
  const { faults, ...figures } = await runTwoServers({
    seed,
    messages,
    kills,
    gapMs: [500, 4_000],
    // A kill takes about eight seconds, mostly the lease expiring, and one gateway has two thirds.
    tps: Math.ceil(messages / kills / 10),
    secondsToDrain: 900,
    log,
  })
  print({ bench: 'chaos servers', seed, kills, ...figures }, faults)
}

async function singles([seed = anySeed, kills = 20, perSecond = 500]: number[]): Promise<void> {
  const { faults, otherAnswers, ...figures } = await runSingles({
    seed,
    kills,
    perSecond,
    gapMs: [500, 3_000],
    secondsToDrain: 600,
    log,
  })
  print({ bench: 'chaos singles', seed, kills, perSecond, ...figures }, { ...faults, otherAnswers })
}

async function bank([seed = anySeed, seconds = 600]: number[]): Promise<void> {
  const { faults, ...figures } = await runBank({
    seed,
    seconds,
    customers: 20,
    gapMs: [1_000, 5_000],
    killsPostgres: true,
    log,
  })
  print({ bench: 'chaos bank', seed, seconds, ...figures }, { ledger: faults })
}

async function clients([seed = anySeed, kills = 20, perSecond = 500]: number[]): Promise<void> {
  const { faults, ...figures } = await runClients({
    seed,
    kills,
    clients: 50,
    perSecond,
    gapMs: [1_000, 4_000],
    secondsToDrain: 600,
    log,
  })
  print({ bench: 'chaos clients', seed, kills, perSecond, ...figures }, faults)
}

function print(
  figures: object,
  faults: Partial<ChaosFaults> & { otherAnswers?: string[] } & Partial<ClientFaults>,
): void {
  console.log(JSON.stringify(figures))
  for (const [kind, list] of Object.entries(faults)) {
    for (const fault of list) console.error(`${kind}: ${fault}`)
  }
  process.exitCode = Object.values(faults).some((list) => list.length > 0) ? 1 : 0
}
