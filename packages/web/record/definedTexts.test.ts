import { en } from '@tandem/i18n/en'
import { createTranslator } from '@tandem/i18n/translator'
import { zh } from '@tandem/i18n/zh'
import {
  analyses,
  entities,
  type Field,
  filterField,
  lists,
  smsProducts,
  smsTitle,
} from '@tandem/model'
import { expect, test } from 'vitest'
import { listText } from '../kit/listText.ts'
import { analysisText } from './analysis/analysisText.ts'

/** Not looked up: two lists are parts of one screen, and the scopes of a key are worded by it. */
const elsewhere = /^own\.recharge\.(lines|below)\.(?:purpose|help)$|^apiKeys\.scopes\./

/** A translator that notes each key it has no text for. */
function noting(catalog: Readonly<Record<string, string>>, locale: 'en_US' | 'zh_CN') {
  const translator = createTranslator(catalog, locale)
  const missing = new Set<string>()
  const loose = (key: string): string => {
    if (!translator.has(key) && !elsewhere.test(key)) missing.add(key)
    return key
  }
  return { missing, translator: { ...translator, loose } }
}

test.each([
  ['en_US', en],
  ['zh_CN', zh],
] as const)('every text that a list or an analysis is defined with exists (%s)', (locale, all) => {
  const { missing, translator } = noting(all, locale)
  for (const list of lists) {
    const shown = Object.entries(list.fields).filter(([, field]) => field.apart !== true)
    const filters = list.filters.map((name) => [name, filterField(list, name)] as const)
    const words = listText(translator, list, { ...list.fields, ...list.parameters })
    for (const [name, field] of [...shown, ...filters]) {
      words.label(name)
      for (const value of field.values ?? []) {
        translator.loose(`${field.words ?? `${list.texts}.${name}`}.${value}`)
      }
    }
    for (const [verb, { many }] of Object.entries(list.verbs ?? {})) {
      translator.loose(`${list.texts}.${verb}`)
      if (many) translator.loose(`${list.texts}.${verb}Many`)
    }
  }
  for (const analysis of analyses) {
    const words = analysisText(translator, analysis)
    for (const name of Object.keys({ ...analysis.dimensions, ...analysis.figures })) {
      words.label(name)
    }
  }
  expect([...missing]).toEqual([])
})

/** What stands in records, calls and paths, and no person says: `otpPremium`, `chargeOn`. */
const CODE = /^[a-z]+[A-Z]/
const everyField: readonly Field[] = [...lists, ...Object.values(entities)].flatMap(({ fields }) =>
  Object.values<Field>(fields),
)
const codes = [
  ...new Set([...smsProducts, ...everyField.flatMap(({ values = [] }) => values)]),
].filter((value) => CODE.test(value))

test.each([
  ['en_US', en],
  ['zh_CN', zh],
] as const)('no text shows a value by its internal code (%s)', (_locale, all) => {
  expect(codes).toContain('otpReguler')
  const shown = new RegExp(`(?<![\\w{.])(${codes.join('|')})(?![\\w}.])`)
  // Its reader writes programs, and compares it with what they send and get.
  // A file of rates has its headings in this form.
  const headings = 'rateVersion.import.columns'
  const forPrograms = /^(server|callback\w*|apiKeys|smppConnect|httpMapping)\./
  const faults = Object.entries<string>(all).filter(
    ([key, text]) =>
      key !== headings && !forPrograms.test(key) && shown.test(text.replaceAll(/\{[^{}]*\}/g, '')),
  )
  expect(faults).toEqual([])
})

test.each([
  ['en_US', en],
  ['zh_CN', zh],
] as const)('a product has one name, whatever names it (%s)', (locale, all) => {
  const named = Object.entries<string>(all).flatMap(([key, text]) => {
    const product = smsProducts.find((one) => key.endsWith(`.product.${one}`))
    return product === undefined ? [] : [[key, text, smsTitle(product, locale)] as const]
  })
  expect(named.length).toBeGreaterThan(smsProducts.length)
  expect(named.filter(([, text, title]) => text !== title)).toEqual([])
})
