import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { InPlace } from './InPlace.tsx'

afterEach(cleanup)

function Recharge() {
  const [order, set] = useState<string | null>(null)
  return (
    <>
      <button type="button">Elsewhere</button>
      <InPlace shows={order ?? 'form'}>
        {order === null ? (
          <button key="pay" type="button" onClick={() => set('7')}>
            Pay
          </button>
        ) : (
          <button key="again" type="button" onClick={() => set(null)}>
            Pay again
          </button>
        )}
      </InPlace>
    </>
  )
}
const press = (name: string) => {
  const button = screen.getByText(name)
  button.focus()
  button.click()
}

test('after an order was made the focus is at it, and back at the form afterwards, not at the top of the page', async () => {
  render(<Recharge />)
  expect(document.activeElement).toBe(document.body)
  press('Pay')
  const again = await screen.findByText('Pay again')
  expect(document.activeElement).toBe(again.parentElement)
  press('Pay again')
  const pay = await screen.findByText('Pay')
  expect(document.activeElement).toBe(pay.parentElement)
})

test('who went elsewhere meanwhile stays there', async () => {
  render(<Recharge />)
  screen.getByText('Elsewhere').focus()
  screen.getByText('Pay').click()
  await screen.findByText('Pay again')
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'))
})
