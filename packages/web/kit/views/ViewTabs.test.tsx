import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Arrangement, SavedView, SavedViews } from '../list.ts'
import { show } from '../testing.tsx'
import { ViewTabs } from './ViewTabs.tsx'

afterEach(cleanup)

const late: SavedView = {
  id: '1',
  name: 'Late',
  shared: 'own',
  mine: true,
  ownerName: 'Ada',
  definition: { filters: { status: 'expired' }, sort: '-name', layout: {} },
}
const team: SavedView = { ...late, id: '2', name: 'Team', shared: 'company', mine: false }

function views(more: Partial<SavedViews> = {}): SavedViews {
  const done = vi.fn(async () => null)
  return {
    list: [late, team],
    active: null,
    whole: null,
    defaultId: null,
    layoutChanged: false,
    mayShare: false,
    dropChanges: vi.fn(),
    add: vi.fn(async () => ({ id: '3' })),
    save: done,
    rename: done,
    share: done,
    remove: done,
    restore: vi.fn(async () => null),
    setDefault: done,
    order: done,
    ...more,
  }
}
const list = (arrangement: Arrangement = { filters: {}, sort: null }) => ({
  arrangement,
  arrange: vi.fn(),
})
const menu = () => {
  fireEvent.click(screen.getByRole('button', { name: 'View actions' }))
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)
}

test('a view restores its filters and order and marks itself; "All" forgets both', () => {
  const arranged = list()
  show(<ViewTabs list={arranged} views={views({ whole: 'all' })} />)
  fireEvent.click(screen.getByRole('button', { name: 'Late' }))
  expect(arranged.arrange).toHaveBeenLastCalledWith(late.definition, '1')
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(arranged.arrange).toHaveBeenLastCalledWith({ filters: {}, sort: null }, 'all')
})

test('what differs from the open view is said, and kept or dropped', async () => {
  const arranged = list({ filters: { status: 'sent' }, sort: '-name' })
  const saved = views({ active: late })
  show(<ViewTabs list={arranged} views={saved} />)
  expect(screen.getByText('unsaved')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(saved.save).toHaveBeenCalledWith(late, arranged.arrangement))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(saved.dropChanges).toHaveBeenCalledOnce()
  expect(arranged.arrange).toHaveBeenLastCalledWith(late.definition, '1')
})

test('nothing is said of a view that is shown as it was saved', () => {
  show(<ViewTabs list={list(late.definition)} views={views({ active: late })} />)
  expect(screen.queryByText('unsaved')).toBeNull()
  expect(screen.getByRole('button', { name: 'Late' }).getAttribute('aria-current')).toBe('true')
})

test('another’s view can be looked through and begun with, not changed; sharing needs the right', () => {
  const { unmount } = show(<ViewTabs list={list()} views={views({ active: team })} />)
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect(menu()).toEqual(['Make default'])
  unmount()
  show(<ViewTabs list={list()} views={views({ active: late, mayShare: true })} />)
  expect(menu()).toEqual(['Rename', 'Make default', 'Share with the company', 'Delete view'])
})

test('looking as somebody else, their views can be looked through and not changed', () => {
  show(
    <ViewTabs
      list={list({ filters: {}, sort: null })}
      views={views({ active: late, fixed: true })}
    />,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Lateunsaved',
    'Team',
    'Reset',
  ])
})

test('a deleted view comes back by undo', async () => {
  const saved = views({ active: late })
  const arranged = list(late.definition)
  show(<ViewTabs list={arranged} views={saved} />)
  menu()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete view', hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(saved.restore).toHaveBeenCalledWith(late)
})

test('own views are moved by the menu and by dragging, and say where they are; others’ stand behind', async () => {
  const second = { ...late, id: '5', name: 'Second' }
  const third = { ...late, id: '6', name: 'Third' }
  const order = vi.fn(async (_ids: readonly string[]) => null)
  const all = [late, second, third, team]
  const names = () =>
    screen.getAllByRole('listitem').map((item) => item.querySelector('.view-tab')?.textContent)
  show(<ViewTabs list={list()} views={views({ list: all, active: late, order })} />)
  expect(menu()).not.toContain('Move left')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move right', hidden: true }))
  expect(order).toHaveBeenLastCalledWith(['5', '1', '6'])
  expect(await screen.findByText('Late is now 2 of 3')).toBeTruthy()
  // The server's order applies until the new one arrives.
  expect(names()).toEqual(['All', 'Lateunsaved', 'Second', 'Third', 'Team'])
  const item = (name: RegExp) => screen.getByRole('button', { name }).closest('li') ?? document.body
  const dataTransfer = { setData: vi.fn() }
  fireEvent.dragStart(item(/^Third/), { dataTransfer })
  fireEvent.dragOver(item(/^Late/))
  expect(names()).toEqual(['All', 'Third', 'Lateunsaved', 'Second', 'Team'])
  fireEvent.drop(item(/^Late/))
  expect(order).toHaveBeenLastCalledWith(['6', '1', '5'])
  await screen.findByText('Third is now 1 of 3')
  fireEvent.dragStart(item(/^Second/), { dataTransfer })
  fireEvent.dragOver(item(/^Late/))
  fireEvent.dragEnd(item(/^Second/))
  expect(names()).toEqual(['All', 'Lateunsaved', 'Second', 'Third', 'Team'])
  expect(order).toHaveBeenCalledTimes(2)
})
