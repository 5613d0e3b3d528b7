import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarList, type BarRow } from './BarList.tsx'
import { english, show } from './testing.tsx'

const rowsOf = (count: number): BarRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: String(at),
    label: `Country ${at}`,
    parts: [{ colour: 'delivered', value: 100 - at }],
    shown: String(100 - at),
  }))

function lines(count: number): string[] {
  const title = `By ${count} countries`
  show(
    <BarList
      title={title}
      legend={[]}
      rows={rowsOf(count)}
      others={(rest) => ({ parts: [], shown: `sum of ${rest.map(({ key }) => key).join(' ')}` })}
    />,
  )
  const card = screen.getByRole('region', { name: title })
  return within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('eight rows are shown as they are', () => {
  expect(lines(8)).toHaveLength(8)
  expect(screen.queryByText(english.t('kit.bars.others', { n: 1 }))).toBeNull()
})

test('of twelve bars the largest seven are shown, and the other five as one with their sum', () => {
  const shown = lines(12)
  expect(shown).toHaveLength(8)
  expect(shown.at(-2)).toBe('Country 694')
  expect(shown.at(-1)).toBe('5 otherssum of 7 8 9 10 11')
})
