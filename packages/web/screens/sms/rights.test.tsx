import type { ButtonRules } from '@tandem/core'
import { smsTaskLists, type SmsTaskRow } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { DataProvider } from '../../data/DataContext.tsx'
import { Confirmations } from '../../kit/Confirmations.tsx'
import { LanguageProvider } from '../../kit/language.tsx'
import { english, show } from '../../kit/testing.tsx'
import { Toasts } from '../../kit/Toasts.tsx'
import { useListVerbs } from '../../record/list/useListVerbs.tsx'
import { forProduct } from './product.tsx'
import { SendLink } from './SendLink.tsx'

afterEach(cleanup)

const editable = (action: string): ButtonRules => ({
  auth: [],
  allAuth: [{ action, type: '2', status: '1' }],
})
const none: ButtonRules = { auth: [], allAuth: [] }
const WHY = 'Your role shows this but doesn’t allow it. Ask an administrator for access.'

function as(rights: ButtonRules, children: ReactNode) {
  // Only the session's permissions are needed here.
  const value = { client: {}, live: {}, session: { rights } } as unknown as Parameters<
    typeof DataProvider
  >[0]['value']
  return <DataProvider value={value}>{children}</DataProvider>
}
const ShownLink = forProduct(() => <SendLink />)
function showLink(rights: ButtonRules) {
  const router = createMemoryRouter([{ path: '*', element: as(rights, <ShownLink of="notify" />) }])
  show(<RouterProvider router={router} />)
}
const labelsOf = (rights: ButtonRules, task: Partial<SmsTaskRow>) => {
  const { result } = renderHook(() => useListVerbs<SmsTaskRow>(smsTaskLists.notify), {
    wrapper: ({ children }) => (
      <LanguageProvider translator={english} timeZone="UTC">
        <Toasts>
          <Confirmations>
            <QueryClientProvider client={new QueryClient()}>
              {as(rights, children)}
            </QueryClientProvider>
          </Confirmations>
        </Toasts>
      </LanguageProvider>
    ),
  })
  // The part of a task that the actions read.
  const row = { name: 'Spring', status: 'sending', abilities: {}, ...task } as SmsTaskRow
  return result.current.rowActions(row).map(({ key, blocked }) => [key, blocked])
}

test('who may not send finds no way there, or a dead one that says why', () => {
  showLink(none)
  expect(screen.queryByText('Send a message')).toBeNull()
  cleanup()
  showLink(editable('notify:send'))
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  showLink({ auth: [{ action: 'notify:send', type: '2' }], allAuth: [] })
  expect(screen.getByRole('link').getAttribute('href')).toContain('/')
})

test('a task shows the verbs of the editable kind, dead with the reason, only where they fit', () => {
  expect(labelsOf(none, {})).toEqual([])
  expect(labelsOf(editable('notifyTask:cancel'), {})).toEqual([['cancel', WHY]])
  expect(labelsOf(editable('notifyTask:cancel'), { status: 'completed' })).toEqual([])
  const pauses: ButtonRules = { auth: [{ action: 'notifyTask:pause', type: '2' }], allAuth: [] }
  expect(labelsOf(pauses, { abilities: { pause: true } })).toEqual([['pause', undefined]])
})
