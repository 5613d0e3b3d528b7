import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { useUrlState } from './urlState.ts'

afterEach(cleanup)

test('of two filters set before the page was drawn again the first was lost', async () => {
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
