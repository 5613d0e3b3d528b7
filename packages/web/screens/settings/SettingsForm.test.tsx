import { platformSettings, settingKeys } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataProvider } from '../../data/DataContext.tsx'
import { english, show } from '../../kit/testing.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const initial: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(settingKeys.map((key) => [key, platformSettings[key].initial])),
  smtpPassword: true,
}

function open(stored = initial, userId = '1') {
  const ask = vi.fn((_call: unknown, _input: unknown) => Promise.resolve(null))
  const client = { ask, get: () => Promise.resolve({ records: [] }) }
  const session = {
    user: { id: userId },
    menu: [],
    may: () => true,
    rights: { auth: [], allAuth: [] },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the data is not asked for
  const data = { client, live: {}, session } as unknown as Parameters<
    typeof DataProvider
  >[0]['value']
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={data}>
        <SettingsForm stored={stored} locked={false} />
      </DataProvider>
    </QueryClientProvider>,
  )
  return ask
}
const notices = () => screen.getByLabelText<HTMLInputElement>(/^Notices/)
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

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

test('only what was changed is sent, a removed secret as nothing', async () => {
  const ask = open()
  type(notices(), '7')
  await press(english.t('settings.secret.remove'))
  await press('Save 2 changes')
  expect(ask.mock.lastCall?.[1]).toEqual({ noticeDays: 7, smtpPassword: '' })
})

test('a number out of its limits is refused at its field', async () => {
  const ask = open()
  type(notices(), '0')
  await press('Save 1 change')
  expect(ask).not.toHaveBeenCalled()
  expect(document.querySelector('.field-error')?.textContent).toBe('Enter a value from 1 to 3650.')
})

test('changed settings are there again after a reload, but for secrets, and for nobody else', async () => {
  open()
  type(notices(), '7')
  await press(english.t('settings.secret.replace'))
  const password = document.querySelector<HTMLInputElement>('input[type=password]')
  if (password) type(password, 'hidden-4711')
  expect(screen.getByRole('button', { name: 'Save 2 changes' })).toBeDefined()
  expect(JSON.stringify(inTab())).not.toContain('4711')
  reload()
  open()
  expect(notices().value).toBe('7')
  expect(screen.getByText(english.t('kit.form.draft.back'))).toBeDefined()
  reload()
  open(initial, '2')
  expect(notices().value).toBe('180')
})

test('a setting that somebody else changed meanwhile is said to be another one', () => {
  open()
  type(notices(), '7')
  reload()
  open({ ...initial, noticeDays: 30 })
  expect(screen.getByText(english.t('kit.form.draft.older'))).toBeDefined()
  cleanup()
  open()
  type(notices(), '7')
  reload()
  // They stored the same value: there is nothing left to report.
  open({ ...initial, noticeDays: 7 })
  expect(screen.queryByText(english.t('kit.form.draft.older'))).toBeNull()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

test('settings that were saved or taken back are not kept', async () => {
  open()
  type(notices(), '7')
  await press(english.t('settings.undo'))
  reload()
  open()
  expect(notices().value).toBe('180')
})
