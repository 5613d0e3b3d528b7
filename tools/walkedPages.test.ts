import { expect, test } from 'vitest'
import { walkBy, walkOf } from '../e2e/walkedPages.ts'
import { pagesOfMenu } from './changed/pages.ts'

const page = (component: string) => ({ path: '/a', component })
const affected = (...paths: string[]) => new Map(paths.map((path) => [path, undefined]))
const BILLS = 'packages/web/screens/ledger/Bills.tsx'

test('without a wish every page is walked', () => {
  const { isWalked, isPublicWalked } = walkOf({})
  expect([isWalked(page('ledger/Bills'), 1), isPublicWalked(1)]).toEqual([true, true])
})

test('a page that changed is walked in any turn, another one in each third', () => {
  for (const turn of [0, 1, 2]) {
    const { isWalked } = walkBy(affected(BILLS), turn)
    expect(isWalked(page('ledger/Bills'), turn + 1)).toBe(true)
    expect([0, 1, 2].map((n) => isWalked(page('ledger/Usage'), n))).toEqual(
      [0, 1, 2].map((n) => n === turn),
    )
  }
})

test('three turns walk every page of the menu', () => {
  const pages = pagesOfMenu()
  const walks = [0, 1, 2].map((turn) => walkBy(affected(), turn))
  const left = pages.filter((one, n) => !walks.some(({ isWalked }) => isWalked(one, n)))
  expect(left).toEqual([])
  expect(pages.length).toBeGreaterThan(80)
})

test('beside a change alone only what it may affect is walked', () => {
  const { isWalked, isPublicWalked } = walkBy(affected(BILLS), undefined)
  expect(isWalked(page('ledger/Bills'), 0)).toBe(true)
  expect(isWalked(page('ledger/Usage'), 0)).toBe(false)
  expect(isPublicWalked(0)).toBe(false)
  expect(walkBy(affected('packages/web/login/Login.tsx'), undefined).isPublicWalked(0)).toBe(true)
})

test('the page of an entity changes with its definition, its texts and its screens', () => {
  for (const path of [
    'packages/model/entities/traffic/gateway.ts',
    'packages/i18n/zh/gateways.ts',
    'packages/web/screens/gateways/AddConfig.tsx',
    'packages/web/screens/entity/EntityScreen.tsx',
  ]) {
    expect(walkBy(affected(path), undefined).isWalked(page('entity/gateway'), 0), path).toBe(true)
  }
  expect(walkBy(affected(BILLS), undefined).isWalked(page('entity/gateway'), 0)).toBe(false)
})

test('the third is named, so that a failed walk can be repeated', () => {
  expect(walkBy(affected(), 2).name).toContain('TANDEM_PAGES_TURN=2')
})
