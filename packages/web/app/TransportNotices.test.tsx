import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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
  await vi.waitFor(() => expect(asked.some((url) => url.endsWith('/sys/logout'))).toBe(true))
  expect(localStorage.getItem('pro__Access-Token')).toBeNull()
})
