import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing.tsx'
import { useReturnedFocus } from './useReturnedFocus.ts'

afterEach(cleanup)

function Window({ onClose }: { onClose: () => void }) {
  useReturnedFocus()
  return (
    <button type="button" ref={(button) => button?.focus()} onClick={onClose}>
      Close
    </button>
  )
}

function Page({ openerGoes }: { openerGoes: boolean }) {
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  return (
    <main tabIndex={-1}>
      {!(closed && openerGoes) && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {open && (
        <Window
          onClose={() => {
            setOpen(false)
            setClosed(true)
          }}
        />
      )}
    </main>
  )
}

function openAndClose(): void {
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  expect(document.activeElement?.textContent).toBe('Close')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
}

test('a window that closes does not leave the focus on the document', () => {
  show(<Page openerGoes={false} />)
  openAndClose()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('with the row of a deleted record gone, the focus is on the page', () => {
  show(<Page openerGoes />)
  openAndClose()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
