import { expect, test } from 'vitest'
import { inBatches } from './inBatches.ts'

/** Manually completed work, and its inputs. */
function heldWork() {
  const batches: { questions: readonly number[]; answer: (answers: (string | Error)[]) => void }[] =
    []
  let began = (): void => undefined
  const work = (questions: readonly number[]) =>
    new Promise<(string | Error)[]>((resolve) => {
      batches.push({ questions, answer: resolve })
      began()
    })
  const next = () =>
    new Promise<void>((resolve) => {
      began = resolve
    })
  return { batches, work, next }
}
const named = (questions: readonly number[]) => questions.map((question) => `answer ${question}`)

test('simultaneous requests are answered together, each with its own result', async () => {
  const asked: number[][] = []
  const ask = inBatches(
    async (questions: readonly number[]) => {
      asked.push([...questions])
      return named(questions)
    },
    { most: 3, atOnce: 1 },
  )
  expect(await Promise.all([1, 2, 3, 4].map(ask))).toEqual([1, 2, 3, 4].map((n) => `answer ${n}`))
  expect(asked).toEqual([[1, 2, 3], [4]])
})

test('a request made during a run is not answered by that run', async () => {
  const { batches, work, next } = heldWork()
  const ask = inBatches(work, { most: 10, atOnce: 1 })
  const first = [ask(1)]
  await next()
  const later = [ask(2), ask(3)]
  expect(batches).toHaveLength(1)
  batches[0]?.answer(named([1]))
  await next()
  expect(batches[1]?.questions).toEqual([2, 3])
  batches[1]?.answer(named([2, 3]))
  expect(await Promise.all([...first, ...later])).toEqual(named([1, 2, 3]))
})

test('no more batches than allowed run at once', async () => {
  const { batches, work, next } = heldWork()
  const ask = inBatches(work, { most: 1, atOnce: 2 })
  const answers = [1, 2, 3].map(ask)
  await next()
  if (batches.length < 2) await next()
  expect(batches.map(({ questions }) => questions)).toEqual([[1], [2]])
  for (const n of [1, 2, 3]) {
    if (batches.length < n) await next()
    batches[n - 1]?.answer(named([n]))
  }
  expect(await Promise.all(answers)).toEqual(named([1, 2, 3]))
})

test('an error as an answer is that of one; work that fails is that of its batch only', async () => {
  let fails = false
  const ask = inBatches(
    async (questions: readonly number[]) => {
      if (fails) throw new Error('no database')
      return questions.map((question) => (question === 2 ? new Error('odd') : `fine ${question}`))
    },
    { most: 10, atOnce: 1 },
  )
  const outcomes = await Promise.allSettled([1, 2, 3].map(ask))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  fails = true
  await expect(ask(1)).rejects.toThrow('no database')
  fails = false
  expect(await ask(1)).toBe('fine 1')
})
