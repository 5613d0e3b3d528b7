import { platformSettings, type SettingKey } from '@tandem/model'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useChangedSettings } from './useChangedSettings.ts'

const keys = Object.keys(platformSettings) as SettingKey[] // the keys of a constant object
const initial = Object.fromEntries(
  keys.map((key) => [key, platformSettings[key].initial]),
) as Record<SettingKey, unknown> // entries lose the key type

const open = (stored = initial, userId = '1') =>
  renderHook(({ now }) => useChangedSettings(userId, now), { initialProps: { now: stored } })

/** What the tab has stored. */
const inTab = (): [string, string][] =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').map(
    (key) => [key, sessionStorage.getItem(key) ?? ''],
  )

/** Reloading a page unmounts nothing: the browser just keeps the tab's storage. */
function reload(): void {
  const kept = inTab()
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
}
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

test('changed settings are there again after a reload, but for secrets, and for nobody else', () => {
  const { result } = open()
  act(() => result.current.setChanged(() => ({ noticeDays: 7, smtpPassword: 'hidden-4711' })))
  expect(JSON.stringify(inTab())).not.toContain('4711')
  reload()
  expect(open().result.current).toMatchObject({ changed: { noticeDays: 7 }, kept: 'same' })
  expect(open(initial, '2').result.current).toMatchObject({ changed: {}, kept: null })
})

test('a setting that somebody else changed meanwhile is said to be another one', () => {
  const { result, rerender } = open()
  act(() => result.current.setChanged(() => ({ noticeDays: 7 })))
  // Also if their change arrived before the reload.
  rerender({ now: { ...initial, noticeDays: 30 } })
  reload()
  expect(open({ ...initial, noticeDays: 30 }).result.current.kept).toBe('older')
  cleanup()
  const { result: again } = open()
  act(() => again.current.setChanged(() => ({ noticeDays: 7 })))
  reload()
  // They stored the same value: there is nothing left to report.
  const same = open({ ...initial, noticeDays: 7 }).result.current
  expect([same.changed, same.kept]).toEqual([{}, null])
})

test('settings that were saved or taken back are not kept', () => {
  const { result } = open()
  act(() => result.current.setChanged(() => ({ noticeDays: 7 })))
  act(() => result.current.setChanged({}))
  reload()
  expect(open().result.current.kept).toBe(null)
})
