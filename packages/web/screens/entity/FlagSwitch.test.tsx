import { translatorOf } from '@tandem/i18n'
import { type CallDefinition, type Entity, entities, entityCalls } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallError } from '../../data/CallError.ts'
import { DataProvider } from '../../data/DataContext.tsx'
import type { AnyRecord } from '../../data/useRecord.ts'
import { entityText } from '../../kit/entityText.ts'
import { show } from '../../kit/testing.tsx'
import { FlagSwitch } from './FlagSwitch.tsx'

afterEach(cleanup)

const entity: Entity = entities.smsKeyword
const words = entityText(translatorOf('en_US'), entity)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a switch reads of a record
const stop = { id: '7', version: 3, keyword: 'STOP', enabled: true } as unknown as AnyRecord

/** The switch of a record in a list; each call is answered when the test says so. */
function open() {
  const sent: { body: unknown; answer: () => void; refuse: () => void }[] = []
  const client = {
    ask: (call: CallDefinition, body: unknown) => {
      expect(call.path).toBe(entityCalls(entity).edit.path)
      return new Promise((resolve, reject) => {
        const refuse = () => reject(new CallError('No', { status: 409, reason: 'record.stale' }))
        sent.push({ body, answer: () => resolve(null), refuse })
      })
    },
  }
  const session = {
    user: { id: '1' },
    menu: [],
    may: () => true,
    rights: { auth: [], allAuth: [] },
  }
  // Only the parts of client and session that an action reads.
  const value = { client, session, live: {} } as unknown as Parameters<
    typeof DataProvider
  >[0]['value']
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={value}>
        <FlagSwitch entity={entity} words={words} name="enabled" record={stop} />
      </DataProvider>
    </QueryClientProvider>,
  )
  const flag = screen.getByRole('switch', { name: /: STOP$/ })
  return { sent, flag, isOn: () => flag.getAttribute('aria-checked') === 'true' }
}

test('a flag changes before the server answered, and a second press meanwhile asks nothing', async () => {
  const { sent, flag, isOn } = open()
  fireEvent.click(flag)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(isOn()).toBe(false)
  fireEvent.click(flag)
  expect(sent.map(({ body }) => body)).toEqual([{ id: '7', version: 3, enabled: false }])
})

test('what the server refuses stands as it was', async () => {
  const { sent, flag, isOn } = open()
  fireEvent.click(flag)
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.refuse()
  await waitFor(() => expect(isOn()).toBe(true))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('undo takes back this change alone: it names the version that the change made', async () => {
  const { sent, flag } = open()
  fireEvent.click(flag)
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({ id: '7', version: 4, enabled: true })
})

test('only a flag that may be edited, and needs nobody else, is switched in its list', () => {
  const inline = Object.values<Entity>(entities).flatMap(({ name, fields, verbs }) =>
    Object.entries(fields).flatMap(([key, field]) =>
      field.inline ? [{ at: `${name}.${key}`, field, verbs }] : [],
    ),
  )
  expect(inline.length).toBeGreaterThan(0)
  for (const { at, field, verbs } of inline) {
    expect(verbs, at).toContain('edit')
    expect([field.kind, field.secondPerson, field.readOnly, field.immutable], at).toEqual([
      'flag',
      undefined,
      undefined,
      undefined,
    ])
  }
})
