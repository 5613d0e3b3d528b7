import type { MenuNode } from '@tandem/model'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readBrand } from '../../data/brand.ts'
import { show } from '../../kit/testing.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopMenu } from './TopMenu.tsx'

afterEach(cleanup)

const node = (title: string, children?: MenuNode[]): MenuNode => ({
  id: title,
  path: `/${title}`,
  name: title,
  component: 'nothing/Here',
  route: '1',
  meta: { title, titleEn: title, titleZh: title, keepAlive: true, internalOrExternal: false },
  ...(children && { children }),
})

const said = (element: HTMLElement) => {
  const id = element.getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}

test('a line says how many wait there and a closed group how many below it; both are called as before', () => {
  show(
    <SideMenu
      menu={[node('Senders'), node('Money', [node('Bills'), node('Orders')])]}
      waits={
        new Map([
          ['Senders', 3],
          ['Money', 1],
          ['Bills', 1],
        ])
      }
      trail={[]}
      fold={{
        narrow: false,
        open: false,
        folded: false,
        toggle: () => undefined,
        close: () => undefined,
      }}
      brand={readBrand()}
      onOpen={() => undefined}
    />,
  )
  expect(said(screen.getByRole('link', { name: 'Senders' }))).toBe('3 wait for you')
  const group = screen.getByRole('button', { name: 'Money' })
  expect(said(group)).toBe('1 waits for you')
  fireEvent.click(group)
  // Open, its lines say it.
  expect(said(group)).toBeNull()
  expect(said(screen.getByRole('link', { name: 'Bills' }))).toBe('1 waits for you')
  expect(said(screen.getByRole('link', { name: 'Orders' }))).toBeNull()
})

test('the menu on top did not say how many wait', () => {
  show(
    <TopMenu
      menu={[node('Senders'), node('Money', [node('Bills'), node('Orders')])]}
      waits={
        new Map([
          ['Senders', 3],
          ['Money', 2],
          ['Bills', 2],
        ])
      }
      trail={[]}
      onOpen={() => undefined}
    />,
  )
  expect(said(screen.getByRole('link', { name: 'Senders' }))).toBe('3 wait for you')
  const group = screen.getByRole('button', { name: 'Money' })
  expect(said(group)).toBe('2 wait for you')
  fireEvent.click(group)
  expect(screen.getByRole('menuitem', { name: 'Bills' }).textContent).toContain('2 wait for you')
  expect(screen.getByRole('menuitem', { name: 'Orders' }).textContent).not.toContain('wait')
})
