import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import type { UserInfo } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '../data/client.ts'
import { DataProvider } from '../data/DataContext.tsx'
import { AppearanceProvider } from '../kit/appearance.tsx'
import { Confirmations } from '../kit/Confirmations.tsx'
import { LanguageProvider } from '../kit/language.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { ChangePassword } from './ChangePassword.tsx'

const ada: UserInfo = {
  id: '1',
  username: 'ada',
  realname: 'Ada Lin',
  avatar: null,
  email: null,
  phone: null,
  orgCode: null,
  isAdmin: 0,
  status: 1,
  companyId: '1',
  companyName: 'Harbor Bank',
  companyKind: 'customer',
  currency: 'USD',
  timeZone: 'UTC',
  locale: 'en_US',
  hideAmounts: false,
  plainHeader: false,
}

beforeEach(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a password that is changed without a session says that there is no logged-in user', async () => {
  const body = { success: false, code: 401, message: 'Token失效', result: {}, timestamp: 0 }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status: 401 })))
  const client = createClient({
    base: '/tandem',
    token: () => null,
    language: () => 'en-US',
    onEvent: () => undefined,
  })
  const live = {
    on: () => () => undefined,
    onReconnect: () => () => undefined,
    onFirstOpen: () => () => undefined,
    onNotice: () => () => undefined,
    onState: () => () => undefined,
    isOpen: () => true,
    check: () => undefined,
    close: () => undefined,
  }
  const rights = { auth: [], allAuth: [] }
  const session = { user: ada, menu: [], may: () => true, rights }
  render(
    <AppearanceProvider appearance="light">
      <LanguageProvider translator={createTranslator(en, 'en_US')} timeZone="UTC">
        <Toasts>
          <Confirmations>
            <QueryClientProvider client={new QueryClient()}>
              <DataProvider value={{ client, live, session }}>
                <ChangePassword onClose={() => undefined} />
              </DataProvider>
            </QueryClientProvider>
          </Confirmations>
        </Toasts>
      </LanguageProvider>
    </AppearanceProvider>,
  )
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fill(/^Current password/i, 'old-pass-1')
  fill(/^New password/i, 'new-pass-2')
  fill(/^(Confirm|Repeat)/i, 'new-pass-2')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No logged-in user')
})
