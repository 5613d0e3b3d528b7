import { pino } from 'pino'
import { expect, test } from 'vitest'
import { quietRepeats } from './quietRepeats.ts'

function start() {
  const lines: { msg: string; repeats?: number; gatewayId?: string }[] = []
  const clock = { now: 0 }
  const logger = pino(
    { base: null, ...quietRepeats(() => clock.now) },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  return { lines, clock, logger }
}

test('while a database restarts, the same warning is logged every ten seconds, not in a tight loop', () => {
  const { lines, clock, logger } = start()
  for (; clock.now < 30_000; clock.now += 10) {
    logger.warn({ err: new Error('ECONNREFUSED') }, 'The database did not answer; trying again')
  }
  expect(lines.map(({ repeats }) => repeats)).toEqual([undefined, 999, 999])
  expect(lines[2]).toMatchObject({ err: { message: 'ECONNREFUSED' } })
})

test('warnings that differ in text, facts or error are all logged, and errors always are', () => {
  const { lines, logger } = start()
  for (let n = 0; n < 2; n++) {
    logger.warn('plain')
    logger.warn({ gatewayId: '1' }, 'plain')
    logger.warn({ gatewayId: '2' }, 'plain')
    logger.warn({ err: new Error('other') }, 'plain')
    logger.error({ err: new Error('other') }, 'lost')
    logger.info('hello')
  }
  const said = lines.map(({ msg, gatewayId }) => (gatewayId ? `${msg} ${gatewayId}` : msg))
  expect(said.filter((text) => text.startsWith('plain'))).toEqual([
    'plain',
    'plain 1',
    'plain 2',
    'plain',
  ])
  expect(said.filter((text) => text === 'lost')).toHaveLength(2)
  expect(said.filter((text) => text === 'hello')).toHaveLength(2)
})
