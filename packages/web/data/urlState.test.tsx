import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, Route, Routes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { TabContext } from './tabContext.ts'
import { useUrlState } from './urlState.ts'

afterEach(cleanup)

test('two filters set before the next render are both kept', async () => {
  let set: ReturnType<typeof useUrlState>['set'] = () => undefined
  function List() {
    // What was drawn last is what is called.
    // oxlint-disable-next-line react/globals
    set = useUrlState().set
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <List /> }], {
    initialEntries: ['/list?size=20'],
  })
  render(<RouterProvider router={router} />)
  await act(async () => {
    set({ name: 'x' })
    set({ status: 'sent', size: null })
  })
  expect(router.state.location.search).toBe('?name=x&status=sent')
})

test('Esc closes at once on a busy page', async () => {
  let set: ReturnType<typeof useUrlState>['set'] = () => undefined
  function List() {
    const url = useUrlState()
    // oxlint-disable-next-line react/globals
    set = url.set
    return url.params.get('record') === null ? 'list' : 'list and drawer'
  }
  // Each tab of the console has its own routes.
  const tab = (
    <Routes>
      <Route path="list" element={<List />} />
    </Routes>
  )
  const router = createMemoryRouter([{ path: '*', element: tab }], {
    initialEntries: ['/list?record=7&tab=history&size=20'],
  })
  const { container } = render(<RouterProvider router={router} />)
  expect(container.textContent).toBe('list and drawer')
  // As in a browser: no test utility flushes pending renders.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  set({ record: null, tab: null })
  // Only what is rendered synchronously counts: no timer, frame or message in between.
  for (let n = 0; n < 50; n += 1) await Promise.resolve()
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  expect(router.state.location.search).toBe('?size=20')
  expect(container.textContent).toBe('list')
})

test('an answer that came to a left tab opened a second one and stole the front', async () => {
  let go: ReturnType<typeof useUrlState>['go'] = () => undefined
  function List() {
    // oxlint-disable-next-line react/globals
    go = useUrlState().go
    return null
  }
  const placed: string[] = []
  const tab = { isInFront: () => false, place: (search: string) => void placed.push(search) }
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <TabContext value={tab}>
            <Routes location="/gateway?size=20">
              <Route path="*" element={<List />} />
            </Routes>
          </TabContext>
        ),
      },
    ],
    { initialEntries: ['/outbox'] },
  )
  render(<RouterProvider router={router} />)
  await act(async () => go({ record: '7' }))
  expect(router.state.location.pathname).toBe('/outbox')
  expect(placed).toEqual(['?size=20&record=7'])
})
