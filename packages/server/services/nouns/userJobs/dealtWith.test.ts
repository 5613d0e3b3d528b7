import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealtWith } from './askAll.ts'

type Said = 'answer' | 'silent' | 'failed' | 'known'

function piece(said: readonly Said[]) {
  const asked = said.map((_one, row) => ({ row, digits: String(row), country: 'SG' }))
  const digitsOf = (kind: Said) =>
    asked.filter((_one, at) => said[at] === kind).map(({ digits }) => digits)
  const answers = new Map(
    digitsOf('answer').map((msisdn) => {
      const rest = { mcc: null, mnc: null, ported: null, roaming: null, providerId: '1', at: 0 }
      return [msisdn, { msisdn, state: 'reachable' as const, ...rest }] as const
    }),
  )
  return dealtWith(asked, { answers, unheard: new Set(digitsOf('failed')) })
}

test.each<[string, Said[], number | undefined]>([
  ['nothing failed', ['answer', 'silent', 'known'], 3],
  ['nobody answered', ['known', 'failed', 'failed'], undefined],
  ['one failed on the way', ['answer', 'failed', 'answer'], 3],
  ['the last few have something about themselves', ['answer', 'failed', 'failed', 'failed'], 4],
  ['it went down', ['answer', 'known', 'failed', 'known', 'failed', 'failed', 'failed'], 2],
])('%s', (_name, said, count) => {
  expect(piece(said)).toBe(count)
})

test('whatever fails, nothing that was answered is asked again, and every piece gets on', () => {
  const kinds = fc.constantFrom<Said>('answer', 'silent', 'failed', 'known')
  fc.assert(
    fc.property(fc.array(kinds, { minLength: 1, maxLength: 100 }), (said) => {
      const count = piece(said)
      if (count === undefined) {
        expect(said).not.toContain('answer')
        return
      }
      expect(count).toBeGreaterThan(0)
      expect(said.slice(count)).not.toContain('answer')
    }),
  )
})
