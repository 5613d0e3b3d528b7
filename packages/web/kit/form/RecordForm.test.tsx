import { entities } from '@tandem/model'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { entityText } from '../entityText.ts'
import { english, show } from '../testing.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

const { company, gateway, operator, rate } = entities

function form(more: Partial<RecordFormProps> = {}) {
  const onSubmit = vi.fn<RecordFormProps['onSubmit']>()
  const props: RecordFormProps = {
    entity: gateway,
    words: entityText(english, more.entity ?? gateway),
    mode: 'add',
    record: null,
    load: () => () => Promise.resolve([]),
    busy: false,
    refusal: null,
    onSubmit,
    onCancel: vi.fn(),
    ...more,
  }
  const page = (mode: 'visible' | 'hidden', now = props) => (
    <Activity mode={mode}>
      <RecordForm {...now} />
    </Activity>
  )
  const view = show(page('visible'))
  return {
    onSubmit,
    refuse: (refusal: RecordFormProps['refusal']) =>
      view.rerender(page('visible', { ...props, refusal })),
    hide: () => view.rerender(page('hidden')),
  }
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const errorOf = (label: RegExp) => {
  const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
  return described
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
}
const stored = {
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
  inDoubt: 'resend',
  enabled: true,
}
afterEach(cleanup)

test('nothing is said before a field is left, then how to repair it', () => {
  form()
  type(/^Port/, '99999')
  expect(errorOf(/^Port/)).toBe('')
  fireEvent.blur(screen.getByLabelText(/^Port/))
  expect(errorOf(/^Port/)).toContain('65535')
})

test('a submit with faults goes nowhere and counts them', () => {
  const { onSubmit } = form()
  fireEvent.click(screen.getByRole('button', { name: 'Add gateway' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toContain('Fix 4 fields')
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
})

test('an add sends what is set, with numbers as numbers and full-width digits made plain', () => {
  const { onSubmit } = form()
  type(/^Name/, 'Aurora')
  type(/^Host/, 'smpp.example.net')
  type(/^Port/, '２７７５')
  type(/^System ID/, 'tandem')
  fireEvent.click(screen.getByRole('button', { name: 'Add gateway' }))
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({
    name: 'Aurora',
    port: 2775,
    systemId: 'tandem',
    tls: false,
    binds: 1,
  })
  expect(onSubmit.mock.lastCall?.[0]).not.toHaveProperty('systemType')
})

test('an edit sends only what changed; a secret left empty stays as it is', () => {
  const { onSubmit } = form({ mode: 'edit', record: stored })
  type(/^Host/, 'other.example.net')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledWith({ host: 'other.example.net' })
})

test('what cannot change later is shown and locked', () => {
  form({ mode: 'edit', record: stored })
  const protocol = screen.getByLabelText(/^Protocol/)
  expect(protocol.hasAttribute('disabled')).toBe(true)
  expect(protocol.getAttribute('aria-describedby')).toBeNull()
  const label = document.getElementById(`${protocol.id}-label`)
  expect(label?.textContent).toContain(english.t('kit.form.fixed'))
})

test('a price field did not say in which currency: it follows what the form says', () => {
  const unit = vi.fn<NonNullable<RecordFormProps['unit']>>(
    ({ chargeOn }) => `unit ${String(chargeOn)}`,
  )
  form({ entity: rate, record: { price: '0.03', chargeOn: 'submit' }, unit })
  const price = screen.getByLabelText(/^Price per part/)
  expect(price.parentElement?.textContent).toBe('unit submit')
  expect(screen.getAllByText('unit submit')).toHaveLength(1)
})

test('what the server says of a field stands at the field until it changes', () => {
  const { refuse } = form({ mode: 'edit', record: stored })
  refuse({ message: 'Some fields need repair.', fields: { name: { message: 'Taken.' } } })
  expect(errorOf(/^Name/)).toContain('Taken.')
  type(/^Name/, 'Borealis')
  expect(errorOf(/^Name/)).toBe('')
})

test('a refusal that names no field is said above the form', () => {
  const { refuse } = form({ mode: 'edit', record: stored })
  refuse({ message: 'The database does not answer.', fields: {} })
  expect(screen.getByRole('alert').textContent).toBe('The database does not answer.')
})

test('a save refused far down a form seemed to do nothing: what is wrong is looked at', () => {
  const { refuse } = form({ mode: 'edit', record: stored })
  refuse({ message: 'The database does not answer.', fields: {} })
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  refuse({ message: 'Some fields need repair.', fields: { tps: { message: 'Too many.' } } })
  expect(document.activeElement).toBe(screen.getByLabelText(/^TPS/))
})

test('a company could be added as a second platform, which is then refused', async () => {
  form({ entity: company })
  fireEvent.mouseDown(screen.getByLabelText(/^Type/))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['agent', 'customer'])
})

test('addresses, one per line, had a single line to be written in', () => {
  form({ entity: company })
  expect(screen.getByLabelText(/^Allowed addresses/).tagName).toBe('TEXTAREA')
})

test('required fields of another entity follow its own definition', () => {
  const { onSubmit } = form({ entity: operator })
  type(/^MCC/, '26')
  fireEvent.click(screen.getByRole('button', { name: 'Add operator' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(errorOf(/^MCC/)).not.toBe('')
})

/** What the tab has stored. */
const inTab = (): [string, string][] =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').map(
    (key) => [key, sessionStorage.getItem(key) ?? ''],
  )

/** Reloading a page unmounts nothing: the browser just keeps the tab's storage. */
function reload(): void {
  const kept = inTab()
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
}
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('what was typed is there again after a reload, but for secrets', () => {
  form({ draft: 'u1.gateway' })
  type(/^Name/, 'Aurora')
  type(/^Password/, 'hidden-4711')
  expect(JSON.stringify(inTab())).not.toContain('4711')
  reload()
  form({ draft: 'u1.gateway' })
  expect([valueOf(/^Name/), valueOf(/^Password/)]).toEqual(['Aurora', ''])
  expect(screen.getByText(english.t('kit.form.unsaved'))).toBeDefined()
  cleanup()
})

test('a form that was given up begins anew', () => {
  form({ draft: 'u1.gateway' })
  type(/^Name/, 'Aurora')
  cleanup()
  expect(Object.fromEntries(inTab())).toEqual({})
  form({ draft: 'u1.gateway' })
  expect(valueOf(/^Name/)).toBe('')
})

test('what was typed in a tab in the background was lost over a reload', () => {
  const props = { draft: 'u1.gateway' }
  const { hide } = form(props)
  type(/^Name/, 'Aurora')
  hide()
  expect(JSON.stringify(inTab())).toContain('Aurora')
  reload()
  form(props)
  expect(valueOf(/^Name/)).toBe('Aurora')
})

test('a draft of an edit holds only what was changed, and nobody else finds it', () => {
  form({ draft: 'u1.gateway.7', mode: 'edit', record: stored })
  type(/^Port/, '2776')
  reload()
  form({ draft: 'u1.gateway.7', mode: 'edit', record: { ...stored, version: 4, tps: 7 } })
  expect([valueOf(/^Port/), valueOf(/^TPS/)]).toEqual(['2776', '7'])
  cleanup()
  form({ draft: 'u2.gateway.7', mode: 'edit', record: stored })
  expect(valueOf(/^Port/)).toBe('2775')
})

test('a form of plain fields asks for no options: adding a department broke the page', () => {
  const load = vi.fn<RecordFormProps['load']>(() => () => Promise.resolve([]))
  form({ load })
  expect(load.mock.calls.map(([entity]) => entity)).not.toContain('')
})
