import { salesAnalysis, smsAnalysis } from '@tandem/model'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataProvider } from '../../data/DataContext.tsx'
import { useListBehind } from './useListBehind.ts'

afterEach(cleanup)

const points = [{ at: '2026-11-18' }, { at: '2026-11-24' }].map((one) => ({ ...one, figures: {} }))
const ended = 'status=delivered%2Cundelivered%2Crejected%2Cexpired%2Cunknown'
const week = 'createTime_begin=2026-11-18&createTime_end=2026-11-24'

function behind(allowed: readonly string[], analysis: Parameters<typeof useListBehind>[0]) {
  const may = (code: string): boolean => allowed.includes(code)
  // Only the session's permissions are needed here.
  const value = { client: {}, live: {}, session: { may } } as unknown as Parameters<
    typeof DataProvider
  >[0]['value']
  const { result } = renderHook(() => useListBehind(analysis, { points }, {}), {
    wrapper: ({ children }) => <DataProvider value={value}>{children}</DataProvider>,
  })
  return result.current
}

test('a row leads to what ended of it in the period, one without a value to what lacks it', () => {
  const of = behind(['notifyOutbox:list', 'operator:list'], smsAnalysis('notify'))
  const list = smsAnalysis('notify').opens.path
  expect(of.part('country', 'GB')).toBe(`${list}?${week}&${ended}&country=GB`)
  expect(of.part('senderId', '')).toBe(`${list}?${week}&${ended}&without=senderId`)
  expect(of.part('operatorId', '0')).toBe(`${list}?${week}&${ended}&without=operatorId`)
  expect(of.part('gatewayId', '7')).toBe(`${list}?${week}&${ended}&submitted=true&gatewayId=7`)
  expect(of.part('country', '')).toBeUndefined()
  expect(of.part('reason', 'message.expired')).toBe(
    `${list}?${week}&${ended.replace('delivered%2C', '')}&reason=message.expired`,
  )
})

test('a day and an hour lead to their messages alone', () => {
  const of = behind(['notifyOutbox:list'], smsAnalysis('notify'))
  const list = smsAnalysis('notify').opens.path
  const day = 'createTime_begin=2026-11-20&createTime_end=2026-11-20'
  expect(of.point('2026-11-20')).toBe(`${list}?${day}&${ended}`)
  expect(of.point('2026-11-20 09:00')).toBe(`${list}?${day}&${ended}&hour=9`)
  expect(of.hour(23)).toBe(`${list}?${week}&${ended}&hour=23`)
})

test('nothing opens without the right to the list, nor what only staff may look up', () => {
  const own = behind(['notifyOutbox:list'], smsAnalysis('notify'))
  expect(own.part('operatorId', '5')).toBeUndefined()
  expect(own.part('operatorId', '0')).toBeUndefined()
  expect(own.part('templateId', '0')).toBeDefined()
  const none = behind([], smsAnalysis('notify'))
  expect([none.figure(), none.part('country', 'GB'), none.hour(3)]).toEqual(
    Array(3).fill(undefined),
  )
  const sales = salesAnalysis('otpPremium')
  const list = sales.opens.access
  expect(behind([list], sales).part('salesUserId', '4')).toBeUndefined()
  expect(behind([list, 'user:list'], sales).part('salesUserId', '4')).toContain('salesUserId=4')
})
