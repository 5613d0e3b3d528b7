import { entities, type Entity, shares, text } from '@tandem/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataProvider } from '../data/DataContext.tsx'
import { english, show } from '../kit/testing.tsx'
import { useForm } from './useForm.ts'
import { data, errorOf, form, stored, type } from './formFixture.tsx'

const { company, operator, rate } = entities

afterEach(cleanup)

test('nothing is said before a field is left, then how to repair it', () => {
  form()
  type(/^Port/, '99999')
  expect(errorOf(/^Port/)).toBe('')
  fireEvent.blur(screen.getByLabelText(/^Port/))
  expect(errorOf(/^Port/)).toContain('65535')
})

test('typing begins in the first field, and passing by without an entry is no fault', async () => {
  form()
  await act(() => new Promise((shown) => requestAnimationFrame(shown)))
  const first = screen.getByLabelText(/^Name/)
  expect(document.activeElement).toBe(first)
  fireEvent.blur(first)
  expect(errorOf(/^Name/)).toBe('')
})

test('a submit with faults goes nowhere and counts them', () => {
  const { onSubmit } = form()
  type(/^Port/, '99999')
  fireEvent.click(screen.getByRole('button', { name: 'Add gateway' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toContain('Fix 2 fields')
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
})

test('an add sends what is set, with numbers as numbers and full-width digits made plain', async () => {
  const { onSubmit, save } = form()
  type(/^Name/, 'Aurora')
  type(/^Host/, 'smpp.example.net')
  type(/^Port/, '２７７５')
  type(/^System ID/, 'tandem')
  await save('Add gateway')
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({
    name: 'Aurora',
    port: 2775,
    systemId: 'tandem',
    tls: false,
    binds: 1,
  })
  expect(onSubmit.mock.lastCall?.[0]).not.toHaveProperty('systemType')
})

test('an edit sends only what changed; a secret left empty stays as it is', async () => {
  const { onSubmit, save } = form({ mode: 'edit', record: stored })
  type(/^Name/, 'Borealis')
  await save()
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Borealis' })
})

test('the server refused a changed address only after it was sent: the form asks for its secret', async () => {
  const { onSubmit, save } = form({ mode: 'edit', record: stored })
  const asked = () => document.body.textContent?.includes(english.t('error.field.secretAgain'))
  expect(asked()).toBe(false)
  type(/^Host/, 'other.example.net')
  expect(asked()).toBe(true)
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(errorOf(/^Password/)).toBe(english.t('error.field.secretAgain'))
  type(/^Password/, 'known')
  expect(asked()).toBe(false)
  await save()
  expect(onSubmit).toHaveBeenCalledWith({ host: 'other.example.net', password: 'known' })
})

const holders: readonly Entity[] = Object.values(entities)
const uses = holders.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([secretName, { goesWith }]) =>
    goesWith === undefined || goesWith === 'nowhere'
      ? []
      : goesWith.map((use) => ({
          entity,
          secretName,
          by: typeof use === 'string' ? use : use.ref,
        })),
  ),
)
test.each(uses)('of $entity.name, $by asks for $secretName again', ({ entity, secretName, by }) => {
  const record = { id: '7', version: 1, [secretName]: true }
  function Probe() {
    const state = useForm({
      shape: entity,
      mode: 'edit',
      record,
      submit: () => Promise.resolve(null),
      done: vi.fn(),
      draft: null,
    })
    const asks = state.asksAgain(secretName) ? 'asks again' : 'keeps it'
    return <button onClick={() => state.set({ [by]: 'other' })}>{asks}</button>
  }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DataProvider value={data}>
        <Probe />
      </DataProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'keeps it' }))
  expect(screen.getByRole('button', { name: 'asks again' })).toBeDefined()
})

test('what cannot change later is shown and locked', () => {
  form({ mode: 'edit', record: stored })
  const protocol = screen.getByLabelText(/^Protocol/)
  expect(protocol.hasAttribute('disabled')).toBe(true)
  expect(protocol.getAttribute('aria-describedby')).toBeNull()
  const label = document.getElementById(`${protocol.id}-label`)
  expect(label?.textContent).toContain(english.t('kit.form.fixed'))
})

test('a price field did not say in which currency: that of the record it belongs to', async () => {
  form({ entity: rate, record: { price: '0.03', rateGroupId: '5' } })
  const price = screen.getByLabelText(/^Price/)
  await waitFor(() => expect(price.parentElement?.textContent).toBe('EUR'))
  // Calls have fees beside their price.
  expect(screen.getAllByText('EUR')).toHaveLength(3)
})

test('an amount is read as people write it, and sent as its decimal', async () => {
  const { onSubmit, save } = form({
    entity: rate,
    mode: 'edit',
    record: { price: '0.03', chargeOn: 'submit' },
  })
  const shown = () => screen.getByLabelText<HTMLInputElement>(/^Price/).value
  type(/^Price/, '１，０００')
  expect(shown()).toBe('１，０００')
  fireEvent.blur(screen.getByLabelText(/^Price/))
  expect(shown()).toBe('1000')
  type(/^Price/, '1,5')
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(errorOf(/^Price/)).toBe('Enter an amount, for example 1,234.50.')
  type(/^Price/, '1,000.1')
  await save()
  expect(errorOf(/^Price/)).toBe('Enter a value from 0 to 1,000.')
  type(/^Price/, '999.50')
  await save()
  expect(onSubmit).toHaveBeenLastCalledWith({ price: '999.50' })
})

test('shares that are not 100 % together are refused at their field, and sent when they are', async () => {
  const entity: Entity = {
    ...operator,
    fields: {
      name: text({ max: 64, required: true }),
      parts: shares('gateway', {
        link: { table: 't', own: 'a', other: 'b', percent: 'percent' },
      }),
    },
  }
  const parts = [
    { id: '7', percent: 60 },
    { id: '8', percent: 40 },
  ]
  const { onSubmit, save } = form({ entity, mode: 'edit', record: { name: 'A', parts } })
  const percent = await screen.findByLabelText('Share 1: percentage')
  const error = () => document.querySelector('.field-error')?.textContent
  fireEvent.change(percent, { target: { value: '59' } })
  await save()
  expect(error()).toBe('The shares must add up to 100%. 1% is left to give.')
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Spread evenly' }))
  expect(error()).toBeUndefined()
  await save()
  expect(onSubmit).toHaveBeenLastCalledWith({
    parts: [
      { id: '7', percent: 50 },
      { id: '8', percent: 50 },
    ],
  })
})

test('what the server says of a field stands at the field until it changes', async () => {
  const { save, refuse } = form({ mode: 'edit', record: stored })
  type(/^TPS/, '7')
  await save()
  await refuse('Some fields need repair.', { name: { reason: 'taken', message: 'Taken.' } })
  expect(errorOf(/^Name/)).toContain('Taken.')
  type(/^Name/, 'Borealis')
  expect(errorOf(/^Name/)).toBe('')
})

test('a save refused far down a form seemed to do nothing: what is wrong is said and looked at', async () => {
  const { save, refuse } = form({ mode: 'edit', record: stored })
  type(/^Name/, 'Borealis')
  await save()
  await refuse('The database does not answer.')
  expect(screen.getByRole('alert').textContent).toBe('The database does not answer.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await save()
  await refuse('Some fields need repair.', { tps: { reason: 'many', message: 'Too many.' } })
  expect(document.activeElement).toBe(screen.getByLabelText(/^TPS/))
})

test('a refusal of a field that is not on the form was not said at all', async () => {
  const { save, refuse } = form({ mode: 'edit', record: stored })
  type(/^TPS/, '7')
  await save()
  await refuse('The price list is closed.', { rateId: { reason: 'x', message: 'Closed.' } })
  expect(screen.getByRole('alert').textContent).toBe('The price list is closed.')
})

test('a form is sent once: not while it is under way, not after it succeeded', async () => {
  const { onSubmit, done, save, answer } = form({ mode: 'edit', record: stored })
  type(/^TPS/, '7')
  await save()
  await save()
  fireEvent.submit(document.querySelector('form') ?? document.body)
  await answer(null)
  expect(done).toHaveBeenCalledTimes(1)
  type(/^TPS/, '8')
  fireEvent.submit(document.querySelector('form') ?? document.body)
  await answer(null)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('after a refusal it is sent again', async () => {
  const { onSubmit, save, refuse } = form({ mode: 'edit', record: stored })
  type(/^TPS/, '7')
  await save()
  await refuse('The database does not answer.')
  await save()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('someone else was faster: their values are shown, kept over or taken', async () => {
  const current = { ...stored, version: 4, tps: 50 }
  const { onSubmit, save, refuse } = form({ mode: 'edit', record: stored })
  type(/^TPS/, '7')
  await save()
  await refuse('Changed.', {}, current)
  expect((await screen.findByRole('row', { name: /^TPS/ })).textContent).toBe('TPS750')
  await save(english.t('stale.keep'))
  expect(onSubmit).toHaveBeenLastCalledWith({ tps: 7 })
  await refuse('Changed.', {}, current)
  fireEvent.click(screen.getByRole('button', { name: english.t('stale.take') }))
  expect(valueOf(/^TPS/)).toBe('50')
  expect(screen.queryByRole('alert')).toBeNull()
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
  form({ draft: 'gateway' })
  type(/^Name/, 'Aurora')
  type(/^Password/, 'hidden-4711')
  expect(JSON.stringify(inTab())).not.toContain('4711')
  reload()
  form({ draft: 'gateway' })
  expect([valueOf(/^Name/), valueOf(/^Password/)]).toEqual(['Aurora', ''])
  expect(screen.getByText(english.t('kit.form.unsaved'))).toBeDefined()
  cleanup()
})

test('a form that was given up begins anew', () => {
  form({ draft: 'gateway' })
  type(/^Name/, 'Aurora')
  cleanup()
  expect(Object.fromEntries(inTab())).toEqual({})
  form({ draft: 'gateway' })
  expect(valueOf(/^Name/)).toBe('')
})

test('what was typed in a tab in the background was lost over a reload', () => {
  const props = { draft: 'gateway' }
  const { hide } = form(props)
  type(/^Name/, 'Aurora')
  hide()
  expect(JSON.stringify(inTab())).toContain('Aurora')
  reload()
  form(props)
  expect(valueOf(/^Name/)).toBe('Aurora')
})

test('a draft of an edit holds only what was changed, and nobody else finds it', () => {
  form({ draft: 'gateway.7', mode: 'edit', record: stored })
  type(/^Port/, '2776')
  reload()
  form({ draft: 'gateway.7', mode: 'edit', record: { ...stored, version: 4, tps: 7 } })
  expect([valueOf(/^Port/), valueOf(/^TPS/)]).toEqual(['2776', '7'])
  cleanup()
  form({ draft: 'gateway.7', userId: 'u2', mode: 'edit', record: stored })
  expect(valueOf(/^Port/)).toBe('2775')
})

test('a form of plain fields asks for no options: adding a department broke the page', () => {
  form({ entity: entities.department, hidden: (name) => name === 'companyId' })
  expect(screen.getByRole('button', { name: 'Add department' })).toBeDefined()
})
