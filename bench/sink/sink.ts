import { sinkDefaults, startSink, type SinkSettings } from './startSink.ts'

/**
 * The sink as a process. Start it with child_process.fork and settings as JSON in the first
 * argument (all optional). It sends { ready: true, port }, answers every message with { counters, arrivals }
 * and stops when the channel closes. Run alone, it prints one JSON line.
 */
async function main(): Promise<void> {
  const given: Partial<SinkSettings> = JSON.parse(process.argv[2] ?? '{}')
  const sink = await startSink({ ...sinkDefaults, ...given })
  const stop = () => {
    void sink.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
  process.on('message', () =>
    process.send?.({ counters: sink.counters(), arrivals: sink.takeArrivals() }),
  )
  if (process.send) process.send({ ready: true, port: sink.port })
  else console.log(JSON.stringify({ ready: true, port: sink.port }))
}

main().catch((error: unknown) => {
  console.error(`sink: ${String(error)}`)
  process.exit(1)
})
