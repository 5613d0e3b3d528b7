import { translatorOf } from '@tandem/i18n'
import { entities } from '@tandem/model'
import { expect, test } from 'vitest'
import { entityText } from './entityText.ts'

const words = (name: keyof typeof entities, locale: 'en_US' | 'zh_CN' = 'en_US') =>
  entityText(translatorOf(locale), entities[name])

test('a rate is called by its country, network and product, never by its id', () => {
  const rate = {
    id: '71',
    countryId: '4',
    countryId_dictText: 'Germany',
    operatorId: '9',
    operatorId_dictText: 'Telekom · Germany',
    product: 'notify',
    product_dictText: 'Notification SMS',
  }
  expect(words('rate').nameOf(rate)).toMatch(/^Germany · Telekom · Notification SMS$/)
  expect(words('rate').nameOf({ ...rate, operatorId: null, operatorId_dictText: null })).toMatch(
    /^Germany · \D+$/,
  )
})

test('the id of a record whose name the reader may not know is no name', () => {
  expect(words('numberPrefix').nameOf({ prefix: '49151', operatorId: '9' })).toBe('49151')
  expect(words('rate').nameOf({ countryId: '4' })).toBeUndefined()
})

test('a role is called in the language of the console, else as it can be', () => {
  const role = { roleName: '代理商', roleNameEn: 'Agent' }
  expect(words('role').nameOf(role)).toBe('Agent')
  expect(words('role', 'zh_CN').nameOf(role)).toBe('代理商')
  expect(words('role').nameOf({ ...role, roleNameEn: '' })).toBe('代理商')
})
