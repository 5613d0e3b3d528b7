import type { ButtonRules } from '@tandem/core'
import { entities } from '@tandem/model'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DataProvider } from '../../data/DataContext.tsx'
import { LanguageProvider } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { english } from '../../kit/testing.tsx'
import { useOpenForm } from './useOpenForm.ts'

afterEach(cleanup)

const granted: ButtonRules = {
  auth: [{ action: 'user:edit', type: '1' }],
  allAuth: [
    { action: 'user:edit', type: '1', status: '1' },
    { action: 'user:add', type: '1', status: '1' },
  ],
}
const edit: RowAction = { key: 'edit', label: 'Edit', onSelect: () => undefined }

function formOf(
  start: { mode: string | null; offered?: readonly RowAction[] },
  session: { rights: ButtonRules; readOnly?: boolean } = { rights: granted },
  parts: Parameters<typeof useOpenForm>[3] = {},
) {
  // Only the session's permissions are needed here.
  const value = { client: {}, live: {}, session } as unknown as Parameters<
    typeof DataProvider
  >[0]['value']
  return renderHook(
    ({ mode, offered }: typeof start) => useOpenForm(entities.user, mode, offered, parts),
    {
      initialProps: start,
      wrapper: ({ children }: { children: ReactNode }) => (
        <LanguageProvider translator={english} timeZone="UTC">
          <DataProvider value={value}>{children}</DataProvider>
        </LanguageProvider>
      ),
    },
  )
}

test('a typed address opened a form while signed in as somebody; the record is shown with the reason', () => {
  const { result } = formOf({ mode: 'edit', offered: [] }, { rights: granted, readOnly: true })
  expect(result.current.form).toBeNull()
  expect(result.current.reason).toContain('read-only')
  const add = formOf({ mode: 'add' }, { rights: granted, readOnly: true })
  expect(add.result.current.form).toBeNull()
})

test('a form opens by its address for whoever is offered it', () => {
  expect(formOf({ mode: 'edit', offered: [edit] }).result.current).toEqual({
    form: 'edit',
    reason: undefined,
  })
  expect(formOf({ mode: 'edit', offered: [] }).result.current.form).toBeNull()
})

test('without the right, or where it is not possible now, the reason is said', () => {
  expect(formOf({ mode: 'add' }).result.current.reason).toContain('doesn’t allow this')
  const blocked = { ...edit, blocked: 'The company is suspended.' }
  expect(formOf({ mode: 'edit', offered: [blocked] }).result.current).toEqual({
    form: null,
    reason: 'The company is suspended.',
  })
})

test('what is done beside a record opens under the access code of its own noun', () => {
  const parts = { forms: { invite: () => null }, beside: { invite: { code: 'company:edit' } } }
  const invite = { key: 'invite', label: 'Invite', onSelect: () => undefined }
  const opened = (action: string) => {
    const rights: ButtonRules = {
      auth: [{ action, type: '1' }],
      allAuth: [{ action, type: '1', status: '1' }],
    }
    return formOf({ mode: 'invite', offered: [invite] }, { rights }, parts).result.current.form
  }
  expect(opened('company:edit')).toBe('invite')
  expect(opened('user:invite')).toBeNull()
})

test('an unknown mode is no form, and no reason either', () => {
  expect(formOf({ mode: 'fly', offered: [edit] }).result.current).toEqual({
    form: null,
    reason: undefined,
  })
})

test('an open form stays open when the record changes under it: what was typed is not lost', () => {
  const { result, rerender } = formOf({ mode: 'edit', offered: [edit] })
  rerender({ mode: 'edit', offered: [] })
  expect(result.current.form).toBe('edit')
  rerender({ mode: null, offered: [] })
  rerender({ mode: 'edit', offered: [] })
  expect(result.current.form).toBeNull()
})
