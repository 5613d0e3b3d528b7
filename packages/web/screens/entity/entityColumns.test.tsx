import { translatorOf } from '@tandem/i18n'
import { entities } from '@tandem/model'
import { expect, test } from 'vitest'
import { entityText } from '../../kit/entityText.ts'
import { entityColumns } from './entityColumns.tsx'

const words = entityText(translatorOf('en_US'), entities.rate)
/** Columns that are there, and those of them that start shown, for a filter. */
function columns(product?: string) {
  const made = entityColumns(
    entities.rate,
    words,
    true,
    () => false,
    product === undefined ? {} : { product },
  )
  return {
    all: made.map(({ key }) => key),
    shown: made.filter(({ optional }) => optional !== true).map(({ key }) => key),
  }
}

test('the list of one product shows what only that has, and not what it has no use for', () => {
  const { all, shown } = columns('voice')
  expect(shown).toEqual(expect.arrayContaining(['prefix', 'firstSeconds', 'connectFee', 'price']))
  expect(all).not.toContain('countryId')
  // The creation time leaves its room to them.
  expect(shown).not.toContain('createTime')
  expect(all).not.toContain('speechFee')
  expect(columns('autoIvr').shown).toContain('speechFee')
  expect(columns('whatsapp').shown).toEqual(expect.arrayContaining(['category', 'countryId']))
  expect(columns('statusCheck').shown).toEqual(expect.arrayContaining(['countryId', 'operatorId']))
})

test('a list of several products, or of all but one, has the columns of all of them', () => {
  expect(columns('notify,voice').all).toEqual(expect.arrayContaining(['countryId', 'prefix']))
  for (const product of [undefined, '!voice']) {
    expect(columns(product).all).toEqual(expect.arrayContaining(['countryId', 'prefix']))
    expect(columns(product).shown).not.toContain('prefix')
  }
})
