import { secret, text } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient, type TransportEvent } from '../data/client.ts'
import { DataProvider } from '../data/DataContext.tsx'
import { Confirmations } from '../kit/Confirmations.tsx'
import { english, show } from '../kit/testing.tsx'
import { fieldWords } from './fieldWords.ts'
import { Form, FormFoot } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { data } from './formFixture.tsx'
import { type FormOptions, useForm } from './useForm.ts'

const shape = { fields: { name: text({ max: 64 }), code: secret({ max: 32 }) } }
type Kind = Pick<FormOptions<null>, 'mode' | 'stays' | 'record'> & { inDialog?: boolean }
const stored = { id: '7', version: 3, name: 'Before' }

/** Every kind of form. */
const kinds: Readonly<Record<string, Kind>> = {
  'of a new record': { mode: 'add' },
  'of a record': { mode: 'edit', record: stored },
  'of a record that stays open': { mode: 'edit', record: stored, stays: true },
  'of a call': { mode: 'call' },
  'of a call about something': { mode: 'call', record: stored },
  'of a call that stays open': { mode: 'call', stays: true },
  'of a call in a dialog': { mode: 'call', inDialog: true },
}

/** A form whose requests are answered one after the other as given; nobody answers more. */
function open({ inDialog = false, ...kind }: Kind, answers: (() => Promise<Response>)[]) {
  const asked: { key: string | null; body: unknown }[] = []
  const events: TransportEvent[] = []
  vi.stubGlobal('fetch', (_: string, { headers, body }: { headers: Headers; body: string }) => {
    asked.push({ key: headers.get('Idempotency-Key'), body: JSON.parse(body) })
    return answers.shift()?.() ?? Promise.reject(new TypeError('nobody answers'))
  })
  const client = createClient({
    base: '/tandem',
    token: () => 'token',
    language: () => 'en-US',
    onEvent: (event) => events.push(event),
  })
  const done = vi.fn()
  function Shown() {
    const form = useForm<null>({
      shape,
      draft: 'noun.verb.7',
      done,
      submit: (body, { requestKey }) =>
        client.post<null>('/noun/verb', body, { quiet: true, requestKey }),
      ...kind,
    })
    const words = fieldWords(english, {
      name: { label: 'field.name' },
      code: { label: 'accounts.totp.code' },
    })
    const common = { form, words, action: 'Do it' }
    return inDialog ? (
      <FormDialog {...common} title="About it" onClose={vi.fn()} />
    ) : (
      <Form {...common} foot={<FormFoot {...common} onCancel={vi.fn()} />} />
    )
  }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={{ ...data, client }}>
        <Confirmations>
          <Shown />
        </Confirmations>
      </DataProvider>
    </QueryClientProvider>,
  )
  const press = (): Promise<void> =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Do it' })))
  return { asked, events, done, press }
}

const field = (): HTMLInputElement => screen.getByLabelText(/^Name/)
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const answer =
  (status: number, result: unknown = null) =>
  (): Promise<Response> =>
    Promise.resolve(
      new Response(JSON.stringify({ success: status === 200, code: status, message: '', result }), {
        status,
      }),
    )
/** The page is loaded anew in the same tab: nothing is unmounted, and the tab keeps its storage. */
function loadAgain(): void {
  const kept: [string, unknown][] = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe.each(Object.entries(kinds))('a form %s', (_name, kind) => {
  test('lost what was typed when the session ended at its submit', async () => {
    const { press, events, done } = open(kind, [answer(401)])
    type('Aurora')
    fireEvent.change(screen.getByLabelText(/code/i), { target: { value: '4711' } })
    await press()
    // It leads to the sign-in page although the form shows its refusals itself.
    expect(events).toEqual([{ kind: 'unauthorized', token: 'token' }])
    expect(done).not.toHaveBeenCalled()
    expect(field().value).toBe('Aurora')
    loadAgain()
    open(kind, [])
    expect(field().value).toBe('Aurora')
    expect(screen.getByText(english.t('kit.form.draft.back'))).toBeDefined()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('4711')
  })

  test.each([
    ['was gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['was gone behind its proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ])('lost what was typed, or did it twice, when the server %s', async (_how, gone) => {
    const { press, asked, done } = open(kind, [gone, answer(200)])
    type('Aurora')
    await press()
    expect(field().value).toBe('Aurora')
    expect(screen.getByRole('alert').textContent).toBe(english.t('kit.failed.text'))
    expect(done).not.toHaveBeenCalled()
    await press()
    expect(done).toHaveBeenCalledTimes(1)
    const [first, second] = asked
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toEqual(first)
  })

  test('carried out what was changed after a lost answer as what was sent before', async () => {
    const { press, asked } = open(kind, [])
    for (const name of ['Aurora', 'Borealis']) {
      type(name)
      await press()
    }
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
  })
})
