import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeEntry } from '../data/storage.ts'
import { Confirmations } from '../kit/Confirmations.tsx'
import { LanguageProvider } from '../kit/language.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { client } from './transport.ts'
import { TransportNotices } from './TransportNotices.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('an expired login leaves one way on, which ends the session on the server too', async () => {
  writeEntry('Access-Token', 'old-token')
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const dead = { success: false, code: 500, message: 'Token失效，请重新登录', result: null }
    const out = { success: true, code: 200, message: '', result: null, timestamp: 0 }
    const left = url.endsWith('/sys/logout')
    return Promise.resolve(
      new Response(JSON.stringify(left ? out : dead), { status: left ? 200 : 500 }),
    )
  })
  render(
    <LanguageProvider translator={createTranslator(en, 'en_US')} timeZone="UTC">
      <Toasts>
        <Confirmations>
          <TransportNotices />
        </Confirmations>
      </Toasts>
    </LanguageProvider>,
  )
  await act(async () => client.get('/sys/user/list').catch(() => undefined))
  const again = await screen.findByRole('button', { name: en['shell.expired.action'] })
  expect(screen.getAllByRole('button')).toEqual([again])
  await act(async () => fireEvent.click(again))
  await waitFor(() => expect(asked.some((url) => url.endsWith('/sys/logout'))).toBe(true))
  expect(localStorage.getItem('pro__Access-Token')).toBeNull()
})

const RIGHTS = '/sys/permission/getUserPermissionByToken'
const END = '/sys/user/endSignInAs'

/** A page loaded while viewing as another user; each of its calls waits for its answer. */
async function pageOfStay() {
  writeEntry('Login_Userinfo', { id: '1', username: 'admin' })
  writeEntry('Access-Token', 'own')
  const endsAt = new Date(Date.now() + 60_000).toISOString()
  const userInfo = { id: '2', username: 'harbor.desk', realname: '' }
  sessionStorage.setItem('Acting-Session', JSON.stringify({ token: 'stay', endsAt, userInfo }))
  const calls: { path: string; token: string | null; answer: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Headers }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const path = url.replace(/^\/[^/]+|\?.*$/g, '')
    calls.push({ path, token: headers.get('X-Access-Token'), answer: resolve })
    return promise
  })
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/', search: '', href: 'http://console/', replace })
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.resetModules()
  const [
    { TransportNotices: Notices },
    { SessionGate },
    { ActingStrip },
    words,
    toasts,
    questions,
  ] = await Promise.all([
    import('./TransportNotices.tsx'),
    import('./SessionGate.tsx'),
    import('./shell/strips/ActingStrip.tsx'),
    import('../kit/language.tsx'),
    import('../kit/Toasts.tsx'),
    import('../kit/Confirmations.tsx'),
  ])
  render(
    <words.LanguageProvider translator={createTranslator(en, 'en_US')} timeZone="UTC">
      <toasts.Toasts>
        <questions.Confirmations>
          <Notices />
          <ActingStrip />
          <QueryClientProvider client={new QueryClient()}>
            <SessionGate />
          </QueryClientProvider>
        </questions.Confirmations>
      </toasts.Toasts>
    </words.LanguageProvider>,
  )
  const answer = async (path: string, status: number): Promise<void> => {
    const call = await waitFor(() => {
      const found = calls.find((waiting) => waiting.path === path)
      if (!found) throw new Error(`${path} was not called.`)
      return found
    })
    const body = { success: status === 200, code: status, message: '', result: null }
    await act(async () => call.answer(new Response(JSON.stringify(body), { status })))
  }
  return { calls, replace, answer }
}

class SilentSocket extends EventTarget {
  static readonly OPEN = 1
  static readonly CONNECTING = 0
  readonly readyState = 0
  readonly close = (): void => undefined
}

test.each([
  ['ended, then the rights refused', ['press', [END, 200], [RIGHTS, 401]]],
  ['the rights refused, then ended', ['press', [RIGHTS, 401], [END, 200]]],
  ['both refused', ['press', [RIGHTS, 401], [END, 401]]],
  ['the end refused first', ['press', [END, 401], [RIGHTS, 401]]],
  ['refused before anything was pressed', [[RIGHTS, 401], 'press', [END, 401]]],
] as const)('ending a stay as somebody else logged the admin out: %s', async (_order, steps) => {
  const { calls, replace, answer } = await pageOfStay()
  for (const step of steps) {
    if (step === 'press') {
      await act(async () => fireEvent.click(screen.getByText(en['signInAs.end'])))
    } else await answer(step[0], step[1])
  }
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/isystem/user'))
  expect(replace).toHaveBeenCalledTimes(1)
  expect(new Set(calls.map(({ token }) => token))).toEqual(new Set(['stay']))
  expect(calls.map(({ path }) => path)).not.toContain('/sys/logout')
  expect(localStorage.getItem('pro__Access-Token')).toContain('own')
  expect(sessionStorage.getItem('Acting-Session')).toBeNull()
})
