import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachOf, screen, type Screened, type ScreeningStep } from './screening.ts'

interface Number extends Screened {
  n: number
}
const numbers = (all: readonly number[]): Number[] => all.map((n) => ({ n, reason: null }))

test('each is left out by the first step that refuses it, and no later one sees it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(100)),
      fc.array(fc.nat(9), { maxLength: 4 }),
      async (all, by) => {
        const seen: number[][] = []
        const steps = by.map((digit, place): ScreeningStep<Number> => {
          const step = eachOf<Number>(`${digit}`, ({ n }) =>
            n % 10 === digit ? `step.${place}` : null,
          )
          return {
            name: step.name,
            async screen(candidates) {
              seen.push(candidates.map(({ n }) => n))
              await step.screen(candidates)
            },
          }
        })
        const candidates = numbers(all)
        await screen(steps, candidates)
        for (const { n, reason } of candidates) {
          const first = by.indexOf(n % 10)
          expect(reason).toBe(first === -1 ? null : `step.${first}`)
        }
        for (const [place, left] of seen.entries()) {
          expect(left).toEqual(all.filter((n) => !by.slice(0, place).includes(n % 10)))
        }
      },
    ),
  )
})

test('a step may ask elsewhere, and its failure stops the screening', async () => {
  const gone: ScreeningStep<Number> = {
    name: 'list',
    screen: async () => Promise.reject(new Error('The database is away')),
  }
  await expect(screen([gone], numbers([1]))).rejects.toThrow('away')
  await expect(screen([gone], [])).rejects.toThrow('away')
})
