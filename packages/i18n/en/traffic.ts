import type { EntityTexts } from './keys.ts'

export const traffic = {
  'country.purpose': 'Countries you can send to.',
  'country.empty': 'Add a country first, then its operators, routes and rates.',
  'country.nameEn.label': 'English name',
  'country.name.label': 'Chinese name',
  'country.iso2.label': 'ISO code',
  'country.callingCode.label': 'Calling code',
  'country.enabled.label': 'Enabled',
  'country.enabled.help': 'Numbers of a disabled country are rejected at no cost.',

  'operator.purpose': 'Mobile networks by MCC and MNC.',
  'operator.empty': 'Add operators to set prices and routes per network within a country.',
  'operator.tab.prefixes': 'Prefixes',
  'operator.mnc.label': 'MNC',
  'operator.enabled.label': 'Enabled',

  'numberPrefix.purpose': 'Which operator a range of numbers belongs to. The longest match wins.',
  'numberPrefix.empty':
    'Without prefixes, only the country of a number is known. Import a table or add a prefix.',
  'numberPrefix.prefix.label': 'Prefix',
  'numberPrefix.prefix.help':
    'Digits only, with the country code. Example: 8613800 for China Mobile.',

  'route.product.marketing': 'Marketing SMS',
  'route.product.notify': 'Notification SMS',
  'route.product.otpPremium': 'One-time code, premium',
  'route.product.otpReguler': 'One-time code, regular',
  'route.product.help': 'Leave a condition empty to match everything.',

  'rateGroup.purpose': 'Price lists you assign to companies.',
  'rateGroup.empty': 'Add a rate group, fill in its rates, then assign it to companies.',
  'rateGroup.companyId.label': 'Seller',
  'rateGroup.companyId.help':
    'The company that sells at these prices. Leave empty for your own company.',
} as const satisfies EntityTexts<'country' | 'operator' | 'numberPrefix' | 'rateGroup'> &
  Record<string, string>
