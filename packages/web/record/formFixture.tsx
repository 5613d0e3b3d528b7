import { entities, type Entity } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { Activity } from 'react'
import { vi } from 'vitest'
import { CallError } from '../data/CallError.ts'
import { DataProvider } from '../data/DataContext.tsx'
import { entityText } from '../kit/entityText.ts'
import type { FormValues } from '../kit/form/values.ts'
import { english, show } from '../kit/testing.tsx'
import { Form, FormFoot } from './Form.tsx'
import { type FormOptions, useForm } from './useForm.ts'

const { gateway } = entities

// Only the calls of options are made.
const client = {
  get: () => Promise.resolve({ records: [] }),
  ask: () => Promise.resolve({ id: '5', currency: 'EUR' }),
}
const session = { user: { id: 'u1' }, menu: [], may: () => true, rights: { auth: [], allAuth: [] } }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the data is not asked for
export const data = { client, live: {}, session } as unknown as Parameters<
  typeof DataProvider
>[0]['value']

type Submit = FormOptions<null>['submit']
type Given = Partial<FormOptions<null>> & { entity?: Entity; userId?: string }

/** A form on the page, and what a test does with it. */
export function form({ entity = gateway, userId = 'u1', ...more }: Given = {}) {
  const onSubmit = vi.fn<(body: FormValues) => void>()
  const done = vi.fn()
  let answers: ((why: CallError | null) => void)[] = []
  const submit: Submit = (body) => {
    onSubmit(body)
    return new Promise((resolve, reject) =>
      answers.push((why) => (why ? reject(why) : resolve(null))),
    )
  }
  const queries = new QueryClient()
  function Shown() {
    const state = useForm({ shape: entity, mode: 'add', draft: null, submit, done, ...more })
    const words = entityText(english, entity)
    const action = state.mode === 'add' ? english.t('kit.add', { name: words.one }) : 'Save'
    const foot = <FormFoot form={state} action={action} onCancel={vi.fn()} />
    return <Form form={state} words={words} foot={foot} />
  }
  const page = (mode: 'visible' | 'hidden') => (
    <QueryClientProvider client={queries}>
      <DataProvider
        value={{
          ...data,
          session: { ...data.session, user: { ...data.session.user, id: userId } },
        }}
      >
        <Activity mode={mode}>
          <Shown />
        </Activity>
      </DataProvider>
    </QueryClientProvider>
  )
  const view = show(page('visible'))
  const answer = (why: CallError | null): Promise<void> =>
    act(async () => {
      for (const each of answers) each(why)
      answers = []
    })
  return {
    onSubmit,
    done,
    save: (name = 'Save'): Promise<void> =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name }))),
    answer,
    refuse: (message: string, fields: CallError['fields'] = {}, current?: unknown) =>
      answer(
        new CallError(message, {
          status: 400,
          reason: current === undefined ? 'refused' : 'record.stale',
          fields,
          current,
        }),
      ),
    hide: () => view.rerender(page('hidden')),
  }
}
export const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const errorOf = (label: RegExp) => {
  const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
  return described
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
}
/** A gateway as the server answers it. */
export const stored = {
  id: '7',
  version: 3,
  name: 'Aurora',
  protocol: 'smpp',
  host: 'smpp.example.net',
  port: 2775,
  tls: false,
  systemId: 'tandem',
  password: true,
  bindMode: 'transceiver',
  binds: 1,
  windowSize: 100,
  tps: 100,
  enquireLinkSeconds: 30,
  responseTimeoutSeconds: 30,
  messageIdFormat: 'same',
  gsmCharset: 'gsm7',
  spread: 'share',
  receiptSeconds: 300,
  restSeconds: 300,
  inDoubt: 'resend',
  enabled: true,
}
