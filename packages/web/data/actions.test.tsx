import { render } from '@testing-library/react'
import { Activity } from 'react'
import { expect, test } from 'vitest'
import { actionBook, type ConsoleAction, createActionBook, useActions } from './actions.ts'

const action = (id: string, more: Partial<ConsoleAction> = {}): ConsoleAction => ({
  id,
  title: id,
  group: 'screen',
  run: () => undefined,
  ...more,
})
const ids = () => actionBook.all().map(({ id }) => id)
function Offers({ actions }: { actions: readonly ConsoleAction[] }) {
  return useActions(actions).map(({ id }) => <i key={id}>{id}</i>)
}

test('actions are there while their component is, and gone without a trace afterwards', () => {
  const view = render(<Offers actions={[action('a'), action('b')]} />)
  expect(ids()).toEqual(['a', 'b'])
  view.rerender(<Offers actions={[action('b')]} />)
  expect(ids()).toEqual(['b'])
  view.unmount()
  expect(ids()).toEqual([])
})

test('a page in a background tab offers nothing until it is in front again', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Offers actions={[action('a')]} />
    </Activity>
  )
  const view = render(page('visible'))
  expect(ids()).toEqual(['a'])
  view.rerender(page('hidden'))
  expect(ids()).toEqual([])
  view.rerender(page('visible'))
  expect(ids()).toEqual(['a'])
  view.unmount()
})

test('an action without the right is neither offered nor drawn; a blocked one is both', () => {
  const view = render(
    <Offers
      actions={[action('none', { may: false }), action('later', { disabledReason: 'why' })]}
    />,
  )
  expect(ids()).toEqual(['later'])
  expect(view.container.textContent).toBe('later')
  view.unmount()
  expect(ids()).toEqual([])
})

test('an action does what was drawn last', () => {
  const done: string[] = []
  const at = (word: string) => <Offers actions={[action('a', { run: () => done.push(word) })]} />
  const view = render(at('old'))
  view.rerender(at('new'))
  actionBook.all()[0]?.run()
  expect(done).toEqual(['new'])
  view.unmount()
})

test('fifty owners that come and go leave nothing behind, and each id counts once', () => {
  const book = createActionBook()
  const owners = Array.from({ length: 50 }, () => ({}))
  for (const owner of owners) book.offer(owner, [action('same'), action('same')])
  expect(book.all().length).toBe(1)
  for (const owner of owners) book.withdraw(owner)
  expect(book.all()).toEqual([])
})
