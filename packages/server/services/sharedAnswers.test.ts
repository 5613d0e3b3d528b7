import { expect, test } from 'vitest'
import { createSharedAnswers } from './sharedAnswers.ts'

function shared(most = 10) {
  const clock = { at: 0, now: () => clock.at }
  const answers = createSharedAnswers<string, string>({ clock, keepMs: 1_000, most })
  const ends: PromiseWithResolvers<string>[] = []
  const ask = (key: string): Promise<string> =>
    answers.of(key, key, () => {
      const end = Promise.withResolvers<string>()
      ends.push(end)
      return end.promise
    })
  return { clock, answers, ask, ends }
}

test('two hundred who asked at once were each worked out', async () => {
  const { ask, ends, clock } = shared()
  const all = Array.from({ length: 200 }, () => ask('a'))
  expect(ends).toHaveLength(1)
  ends[0]?.resolve('one')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['one']))
  clock.at = 999
  expect(await ask('a')).toBe('one')
  clock.at = 1_000
  void ask('a')
  expect(ends).toHaveLength(2)
})

test('an answer that took long was kept as long again, older than said', async () => {
  const { ask, ends, clock } = shared()
  const first = ask('a')
  clock.at = 900
  ends[0]?.resolve('one')
  await first
  clock.at = 1_100
  void ask('a')
  expect(ends).toHaveLength(2)
})

test('who asked after news got what was begun before them', async () => {
  const { ask, ends, answers } = shared()
  const before = ask('a')
  answers.forget((about) => about === 'a')
  const after = ask('a')
  ends[1]?.resolve('new')
  ends[0]?.resolve('old')
  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
  // What began before ended later, and is not kept.
  expect(await ask('a')).toBe('new')
})

test('news of one threw away the answers of all', async () => {
  const { ask, ends, answers } = shared()
  const [a, b] = [ask('a'), ask('b')]
  for (const end of ends) end.resolve('x')
  await Promise.all([a, b])
  answers.forget((about) => about === 'a')
  await ask('b')
  expect(ends).toHaveLength(2)
  expect(answers.size()).toBe(1)
})

test('a failure was kept, and told to whoever asked next', async () => {
  const { ask, ends } = shared()
  const [one, two] = [ask('a'), ask('a')]
  ends[0]?.reject(new Error('away'))
  await expect(one).rejects.toThrow('away')
  await expect(two).rejects.toThrow('away')
  const again = ask('a')
  ends[1]?.resolve('back')
  expect(await again).toBe('back')
})

test('answers were kept without end', async () => {
  const { ask, ends, answers } = shared(3)
  const all = ['a', 'b', 'c', 'd'].map((key) => ask(key))
  for (const end of ends) end.resolve('x')
  await Promise.all(all)
  expect(answers.size()).toBe(3)
  void ask('d')
  expect(ends).toHaveLength(4)
  void ask('a')
  expect(ends).toHaveLength(5)
})
