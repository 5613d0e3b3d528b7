import type { EntityTexts } from '../keys.ts'

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

  'rate.purpose': 'Prices by network, dialled prefix or category.',
  'rate.empty': 'Messages to a country without a rate are rejected. Add or import rates.',
  'rate.companyId.label': 'Seller',
  'rate.product.marketing': 'Marketing SMS',
  'rate.product.notify': 'Notification SMS',
  'rate.product.otpPremium': 'One-time code, premium',
  'rate.product.hlr': 'HLR lookup',
  'rate.product.otpReguler': 'One-time code, regular',
  'rate.product.mnp': 'MNP lookup',
  'rate.product.codeCheck': 'Code check',
  'rate.product.statusCheck': 'Phone status check',
  'rate.product.voice': 'Voice calls',
  'rate.product.autoIvr': 'Automatic IVR calls',
  'rate.product.whatsapp': 'WhatsApp templates',
  'rate.countryId.help': 'WhatsApp: leave empty for all countries without a rate of their own.',
  'rate.operatorId.help':
    'Leave empty to cover all operators without a rate of their own. A number whose operator is unknown pays the country’s highest rate.',
  'rate.prefix.label': 'Dialled prefix',
  'rate.prefix.help': 'Digits with the country code. The longest prefix of a number counts.',
  'rate.category.label': 'Category',
  'rate.category.marketing': 'Marketing',
  'rate.category.utility': 'Utility',
  'rate.category.authentication': 'Authentication',
  'rate.category.authentication_international': 'Authentication, international',
  'rate.category.help': 'Each delivered template of this category is charged.',
  'rate.price.label': 'Price',
  'rate.price.help': 'Per part of a message, query, minute or call, or delivered template.',
  'rate.chargeOn.label': 'Charge when',
  'rate.chargeOn.submit': 'Submitted',
  'rate.chargeOn.delivered': 'Delivered',
  'rate.chargeOn.help': 'With “Delivered”, undelivered messages are refunded.',
  'rate.connectFee.label': 'Connection fee',
  'rate.connectFee.help': 'Once for each answered call.',
  'rate.firstSeconds.label': 'First interval (s)',
  'rate.firstSeconds.help': 'Billed whole. Common: 60/60, 30/6, 6/6, 1/1. Empty: 60.',
  'rate.nextSeconds.label': 'Next interval (s)',
  'rate.nextSeconds.help': 'Time after the first interval is billed in steps of this. Empty: 60.',
  'rate.freeSeconds.label': 'Free seconds',
  'rate.freeSeconds.help': 'Taken off before intervals are counted.',
  'rate.leastSeconds.label': 'Minimum (s)',
  'rate.leastSeconds.help': 'Billed at least, unless the call was free.',
  'rate.per.label': 'Charge per',
  'rate.per.call': 'Call',
  'rate.per.minute': 'Minute',
  'rate.per.help': 'Empty: per minute.',
  'rate.speechFee.label': 'Text-to-speech fee',
  'rate.speechFee.help': 'Once for each call in which text was spoken.',
  'rate.effectiveAt.label': 'Effective from',
  'rate.effectiveAt.help':
    'Leave empty to start now. Once in effect, a rate stays as it is until a newer one follows.',
  'rate.endsAt.label': 'Ends',
  'rate.versionId.label': 'Version',

  'exchangeRate.purpose':
    'What one currency is worth in another, for sellers who buy in another currency than they sell in.',
  'exchangeRate.empty':
    'Without a rate, a company trades in the currency of its seller. Add one to link two currencies.',
  'exchangeRate.base.label': 'Base currency',
  'exchangeRate.base.help': 'ISO code, for example EUR.',
  'exchangeRate.quote.label': 'Quote currency',
  'exchangeRate.quote.help':
    'ISO code, for example USD. The other direction is the inverse of the same rate.',
  'exchangeRate.rate.label': 'Exchange rate',
  'exchangeRate.rate.help':
    'How many of the quote currency one of the base currency is worth, up to ten decimals.',
  'exchangeRate.effectiveAt.label': 'Effective from',
  'exchangeRate.effectiveAt.help':
    'Leave empty to start now. From then on the rate stays as it is, until a newer one follows.',
} as const satisfies EntityTexts<
  'country' | 'operator' | 'numberPrefix' | 'rateGroup' | 'rate' | 'exchangeRate'
> &
  Record<string, string>
