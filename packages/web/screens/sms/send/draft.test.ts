import { smsProducts, smsRules } from '@tandem/model'
import { beforeEach, expect, test } from 'vitest'
import { pickFile } from '../../../kit/form/pickedFiles.ts'
import { readDraft, saveDraft } from '../../../kit/form/draft.ts'
import { changedFields, startValues } from '../../../kit/form/values.ts'
import { draftOf, needOf, sendShape } from './draft.ts'
import { offeredValidities } from './validity.ts'

beforeEach(() => sessionStorage.clear())

const agent = { companyKind: 'agent', hideAmounts: false } as const
const shape = sendShape(agent, 'notify', true)
const entered = {
  ...startValues(shape, null),
  content: '您的验证码是 4821',
  from: 'file',
  file: { ...pickFile(new File(['+447700900123'], 'numbers.txt')), id: '77' },
  column: 2,
  requestKey: 'k1',
}

test('a draft comes back after a reload with its file and the same request key', () => {
  const changed = changedFields(shape, entered, startValues(shape, null))
  saveDraft('send', shape, 'add', changed, { version: null, values: entered })
  const kept = readDraft('send', shape, 'add')
  expect(draftOf({ ...startValues(shape, null), ...kept?.values })).toEqual(draftOf(entered))
})

test('whatever a draft was stored as, it is read as one', () => {
  for (const file of ['x', 7, null, { name: 5 }, []]) {
    expect(draftOf({ content: 5, from: 'nowhere', file, column: '2' })).toMatchObject({
      content: '',
      from: 'paste',
      file: null,
      column: null,
    })
  }
})

test('a price needs numbers, a text, and of the platform a company', () => {
  const draft = draftOf({ content: 'Hello', numbers: '+447700900123' })
  expect(needOf(draft, false, false)).toBeNull()
  expect(needOf(draft, false, true)).toBe('company')
  expect(needOf({ ...draft, numbers: '' }, false, false)).toBe('numbers')
  expect(needOf({ ...draft, content: ' ' }, false, false)).toBe('text')
  expect(needOf(draftOf({}), false, false)).toBe('both')
  // The page was loaded again before the server had read it.
  expect(needOf(draftOf(entered), false, false)).toBe('file')
  expect(needOf(draftOf(entered), true, false)).toBeNull()
})

test('a draft asks for further tries only as it says, and never those of codes', () => {
  const fields = startValues(shape, null)
  expect(draftOf(fields).retry).toEqual({})
  expect(draftOf({ ...fields, retryTimes: '2' }).retry).toEqual({
    retryTimes: '2',
    retryAfterMinutes: '60',
  })
  const ofCodes = sendShape(agent, 'otpPremium', true)
  expect(Object.keys(ofCodes.fields)).not.toContain('retryTimes')
})

test('who may not look up numbers is not asked to screen them, and who sees no amounts has no budget', () => {
  const asked = (hideAmounts: boolean, looksUp: boolean) =>
    Object.keys(sendShape({ ...agent, hideAmounts }, 'notify', looksUp).fields).filter((name) =>
      name.startsWith('screen'),
    )
  expect(asked(false, true)).toEqual(['screenFirst', 'screenBudget'])
  expect(asked(true, true)).toEqual(['screenFirst'])
  expect(asked(false, false)).toEqual([])
})

test('what a form offers as validity, the call takes, and the usual is not said', () => {
  for (const product of smsProducts) {
    const { validity } = smsRules[product]
    const offered = offeredValidities(product).map(Number)
    expect(offered.length).toBeGreaterThan(3)
    for (const seconds of offered) {
      expect(seconds).toBeGreaterThanOrEqual(validity.least)
      expect(seconds).toBeLessThanOrEqual(validity.most)
    }
    expect(offered).not.toContain(validity.usual)
  }
})
