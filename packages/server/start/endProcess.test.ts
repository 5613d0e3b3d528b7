import { expect, test } from 'vitest'
import { type Ending, endProcess } from './endProcess.ts'

/** A process whose parts stop as said, and what it did. */
function ending(stop: Ending['stop'], longestMs = 60_000) {
  const did: string[] = []
  let onExit: () => void = () => undefined
  const exited = new Promise<void>((resolve) => (onExit = resolve))
  const said = (line: string) => () => void did.push(line)
  const process = endProcess({
    stop,
    abandon: said('abandon'),
    exit: (code) => {
      did.push(`exit ${code}`)
      onExit()
    },
    fail: said('fail'),
    longestMs,
  })
  return { ...process, did, exited }
}

test('a server that gets INT and does not stop in time tells its PostgreSQL to end before it exits', async () => {
  const process = ending(() => new Promise(() => undefined), 1)
  void process.end(0)
  await process.exited
  expect(process.did).toEqual(['abandon', 'exit 1'])
})

test('two signals stop a server once', async () => {
  let stops = 0
  const process = ending(() => {
    stops += 1
    return Promise.resolve()
  })
  await Promise.all([process.end(0), process.end(0)])
  expect([stops, process.did]).toEqual([1, ['exit 0']])
})

test('a stop that fails is said', async () => {
  const process = ending(() => Promise.reject(new Error('no')))
  await process.end(0)
  expect(process.did).toEqual(['fail'])
})
