import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'

afterEach(cleanup)

test('a drawer said which record it shows, and not what that is; its name was all that its head holds', () => {
  show(
    <RecordDrawer
      noun="Gateway"
      title="Carrier A"
      actions={<button type="button">Edit</button>}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByRole('dialog', { name: /^Gateway\s+Carrier A$/ })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Carrier A' })).toBeDefined()
})

test('a form is called by its title alone', () => {
  show(<RecordDrawer title="Add gateway" onClose={() => undefined} />)
  expect(screen.getByRole('dialog', { name: 'Add gateway' })).toBeDefined()
})
