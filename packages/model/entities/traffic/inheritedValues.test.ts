import { expect, test } from 'vitest'
import { inheritedValues } from './inheritedValues.ts'

const set = { host: 'set.example', port: 3000, tls: true, windowSize: 7, sourceTon: 0 }
const of = (gateway: Record<string, unknown>, given: Record<string, unknown> | null = set) =>
  Object.fromEntries(
    inheritedValues({ protocol: 'smpp', ...gateway }, given).map(({ field, value, from }) => [
      field,
      `${value} ${from}`,
    ]),
  )

test('what a gateway leaves empty comes from its set, and without it from the defaults', () => {
  expect(of({ host: null })).toMatchObject({
    host: 'set.example set',
    port: '3000 set',
    tls: 'true set',
    windowSize: '7 set',
    sourceTon: '0 set',
    enquireLinkSeconds: '30 default',
    bindMode: 'transceiver default',
  })
  expect(of({ host: null, windowSize: 9 })).not.toHaveProperty('windowSize')
})

test('of the address of a set a gateway with a host of its own takes nothing', () => {
  const own = of({ host: 'own.example', port: null })
  expect(own).toMatchObject({ port: '2775 default', windowSize: '7 set' })
  expect(own).not.toHaveProperty('tls')
})

test('what nobody says is left out, and what makes no sense for the kind of gateway', () => {
  expect(of({ host: 'own.example', port: 1 }, null)).not.toHaveProperty('sourceTon')
  expect(of({ protocol: 'http' }, null)).toEqual({
    windowSize: '20 default',
    enquireLinkSeconds: '30 default',
    responseTimeoutSeconds: '30 default',
  })
  expect(of({ protocol: 'hybrid' })).toEqual({})
})
