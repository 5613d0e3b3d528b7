import { messageReasons, numberRejections, smsTaskPauseReasons } from '@tandem/core'
import { errors as errorTable } from '@tandem/model'
import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { areas, textsOf } from './areas.ts'
import { en } from './en/catalog.ts'
import { fields as shared } from './en/fields.ts'
import { translate } from './translate.ts'
import { zh } from './zh/catalog.ts'

/** Names of all arguments of an ICU message, branches included. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item)
    else if (typeof value === 'object' && value !== null) {
      if (
        'type' in value &&
        'value' in value &&
        value.type !== 0 &&
        typeof value.value === 'string'
      ) {
        names.add(value.value)
      }
      for (const inner of Object.values(value)) walk(inner)
    }
  }
  walk(parse(message, { ignoreTag: true }))
  return [...names].sort()
}

test('every text is a valid message, and both languages take the same arguments', () => {
  const chinese = new Map<string, string>(Object.entries(zh))
  for (const [key, english] of Object.entries(en)) {
    expect(argumentsOf(chinese.get(key) ?? ''), key).toEqual(argumentsOf(english))
  }
  expect([...chinese].filter(([, text]) => text === '')).toEqual([])
  expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort())
})

test('every error code has a sentence', () => {
  for (const code of Object.keys(errorTable)) expect(en).toHaveProperty([`error.${code}`])
})

test('Chinese texts use full-width punctuation between Chinese characters', () => {
  const halfWidth = Object.entries(zh).filter(([, text]) =>
    /[一-鿿][,;:?!]|[,;:?!][一-鿿]/.test(text),
  )
  expect(halfWidth).toEqual([])
})

test('no text says "please" or shouts', () => {
  // The specification prescribes this text, including the exclamation mark.
  const given = 'You have not set department information!'
  const loud = Object.entries(en).filter(
    ([, text]) => text !== given && /\bplease\b(?! log in again)|!/i.test(text),
  )
  expect(loud).toEqual([])
})

test('every reason a message, a number or a pause may have is worded', () => {
  for (const reason of [...messageReasons, ...numberRejections, ...smsTaskPauseReasons]) {
    expect(en).toHaveProperty([`reason.${reason}`])
  }
})

test('every text is in one file only, and every file of an area in the catalogs', async () => {
  const found = new Map<string, string>()
  const twice: string[] = []
  for (const area of areas) {
    for (const key of Object.keys(await textsOf(area, 'en_US'))) {
      if (found.has(key)) twice.push(`${key}: ${found.get(key)}, ${area}`)
      found.set(key, area)
    }
    expect(Object.keys(await textsOf(area, 'zh_CN')).sort(), area).toEqual(
      [...found].flatMap(([key, of]) => (of === area ? key : [])).sort(),
    )
  }
  expect(twice).toEqual([])
  expect([...found.keys()].filter((key) => !(key in en))).toEqual([])
})

test('a label that all nouns share is worded once', () => {
  const fields: Readonly<Record<string, string>> = shared
  const chinese: Readonly<Record<string, string>> = zh
  const own = Object.entries(en).filter(([key, text]) => {
    const field = /^\w+\.(\w+)\.label$/.exec(key)?.[1]
    if (field === undefined || key.startsWith('setting.')) return false
    return text === fields[`field.${field}`] && chinese[key] === chinese[`field.${field}`]
  })
  expect(own).toEqual([])
  expect(translate('en_US', 'gateway.name.label')).toBe(en['field.name'])
  expect(translate('zh_CN', 'rateGroup.companyId.label')).not.toBe(zh['field.companyId'])
})
