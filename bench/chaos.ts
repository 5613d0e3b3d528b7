import { runChaos } from '../packages/server/test/chaos/runChaos.ts'

// The long version of packages/server/test/chaos: 100,000 messages, the engine killed fifty times and
// PostgreSQL ten times, gaps of 0.2 to 3 seconds. Arguments: seed, messages, engine kills, database kills.
const [seed = Date.now() % 2 ** 31, messages = 100_000, engineKills = 50, postgresKills = 10] =
  process.argv.slice(2).map(Number)

const report = await runChaos({
  seed,
  messages,
  engineKills,
  postgresKills,
  gapMs: [200, 3_000],
  // A kill takes about two seconds, the restart included: the traffic shall last as long.
  tps: Math.ceil(messages / (engineKills + postgresKills) / 5),
  secondsToDrain: 600,
  log: (line) => process.stderr.write(`${line}\n`),
})
const { faults, ...figures } = report
console.log(JSON.stringify({ bench: 'chaos', seed, engineKills, postgresKills, ...figures }))
for (const [kind, list] of Object.entries(faults)) {
  for (const fault of list) console.error(`${kind}: ${fault}`)
}
process.exitCode = Object.values(faults).some((list) => list.length > 0) ? 1 : 0
