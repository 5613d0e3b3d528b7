import { NOT_KEPT, type Replayable } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../data/CallError.ts'
import { DataProvider } from '../../../data/DataContext.tsx'
import { Confirmations } from '../../../kit/Confirmations.tsx'
import { show } from '../../../kit/testing.tsx'
import { ReplayForm } from './ReplayForm.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const send: Replayable = {
  method: 'POST',
  path: '/sms/notify/outbox/send',
  allowed: true,
  effect: 'costs',
  quote: '/sms/notify/outbox/quote',
  takes: ['mobiles', 'content', 'requestKey', 'companyId'],
  sendsFile: false,
  answersFile: false,
}

/** The form about one request, and a server that answers as told. */
function replay(body: object, call: Replayable = send) {
  const { method, path } = call
  const asked: { path: string; input: Record<string, unknown> }[] = []
  let answer: () => Promise<unknown> = () => Promise.resolve({ taskId: '9' })
  const ask = (at: string, input: Record<string, unknown>) => {
    if (at === send.quote) {
      return Promise.resolve({ accepted: 2, parts: 4, currency: 'EUR', amount: '0.28' })
    }
    asked.push({ path: at, input })
    return answer()
  }
  const user = { id: '1', username: 'harbor', companyId: '7' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the data is not asked for
  const data = {
    client: { get: ask, post: ask },
    live: {},
    session: { user, may: () => true },
  } as unknown as Parameters<typeof DataProvider>[0]['value']
  const row = {
    id: '5',
    method,
    requestUrl: `/tandem${path}`,
    status: 200,
    costTime: 3,
    companyId: '7',
  }
  const kept = {
    hidden: false,
    query: method === 'GET' ? JSON.stringify(body) : null,
    body: method === 'GET' ? null : JSON.stringify(body),
    bodyBytes: null,
    answer: JSON.stringify({ success: true, result: { taskId: '8' } }),
    answerBytes: 40,
    requestKey: null,
    call,
  }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={data}>
        <Confirmations>
          {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a row is not shown */}
          <ReplayForm row={row as never} call={call} kept={kept} onClose={vi.fn()} />
        </Confirmations>
      </DataProvider>
    </QueryClientProvider>,
  )
  const press = async (button: HTMLElement) => {
    await act(async () => void fireEvent.click(button))
    await act(async () => vi.dynamicImportSettled())
  }
  return {
    asked,
    answers(next: () => Promise<unknown>) {
      answer = next
    },
    type: (text: string) =>
      fireEvent.change(screen.getByLabelText(/^(Body|Query)/), { target: { value: text } }),
    again: () => press(screen.getAllByRole('button', { name: 'Replay' })[0] ?? document.body),
    /** Presses the same word in the question, once it is there. */
    async agree() {
      const question = await screen.findByText(/new idempotency key|takes effect again/)
      const dialog = question.closest<HTMLElement>('[role="dialog"]')
      if (!dialog) throw new Error('Nothing is asked.')
      await press(within(dialog).getByRole('button', { name: 'Replay' }))
      return question.textContent
    },
  }
}
const lost = () => Promise.reject(new CallError('', { status: 0, reason: 'unreachable' }))

test('what costs money is asked with its price, and sent under a new key', async () => {
  const form = replay({ mobiles: '+491', content: 'Hi', requestKey: 'order-7' })
  expect(screen.getByText('This request costs money.')).toBeTruthy()
  await form.again()
  expect(await form.agree()).toContain('2 messages (4 parts) for 0.28 EUR')
  expect(form.asked).toHaveLength(1)
  const [first] = form.asked
  const input: Readonly<Record<string, unknown>> = first?.input ?? {}
  expect(input).toMatchObject({ mobiles: '+491', content: 'Hi' })
  expect(input['requestKey']).toMatch(/^[0-9a-f]{32}$/)
  expect((await screen.findByRole('region', { name: 'New response' })).textContent).toContain('"9"')
  expect(screen.getByRole('region', { name: 'Logged response' }).textContent).toContain('"8"')
})

test('with the server gone nothing is sent twice: the same key goes again, and after an answer another', async () => {
  const form = replay({ mobiles: '+491', content: 'Hi' })
  form.answers(lost)
  await form.again()
  await form.agree()
  expect((await screen.findByRole('alert')).textContent).toContain('with the same idempotency key')
  form.answers(() => Promise.resolve({ taskId: '9' }))
  await form.again()
  await form.agree()
  await screen.findByRole('region', { name: 'New response' })
  await form.again()
  await form.agree()
  const keys = form.asked.map(({ input }) => input['requestKey'])
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a right that was taken away meanwhile is an answer beside the old one', async () => {
  const form = replay(
    { pageSize: '2' },
    {
      ...send,
      method: 'GET',
      path: '/sms/notify/task/list',
      effect: 'reads',
      quote: null,
      takes: ['pageSize'],
    },
  )
  expect(screen.getByText('This request only reads.')).toBeTruthy()
  const denied = { status: 403, reason: 'access.denied' }
  form.answers(() => Promise.reject(new CallError('Access denied', denied)))
  await form.again()
  expect(form.asked).toEqual([{ path: '/sms/notify/task/list', input: { pageSize: '2' } }])
  expect((await screen.findByText('Access denied')).closest('section')?.textContent).toContain(
    '403',
  )
})

test('what is not kept has to be typed anew, and what is no JSON is not sent', async () => {
  const form = replay(
    { id: '7', code: NOT_KEPT },
    {
      ...send,
      path: '/sms/otpPremium/otp/verify',
      effect: 'changes',
      quote: null,
      takes: ['id', 'code'],
    },
  )
  expect(screen.getByText('This request changes data.')).toBeTruthy()
  await form.again()
  expect(screen.getByText('Enter new values for what isn’t stored: code.')).toBeTruthy()
  form.type('{"id": "7", "code": ')
  await form.again()
  expect(screen.getByText(/^Enter a JSON object/)).toBeTruthy()
  expect(form.asked).toEqual([])
  form.type('{"id": "7", "code": "123456"}')
  await form.again()
  await form.agree()
  expect(form.asked.map(({ input }) => input)).toEqual([{ id: '7', code: '123456' }])
})
