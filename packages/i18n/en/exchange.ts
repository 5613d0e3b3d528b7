import type { EntityTexts } from './keys.ts'

/** Exchange rates and their providers. */
export const exchange = {
  'exchangeRate.purpose':
    'Rates between currencies, for sellers who buy and sell in different ones.',
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
    'Leave empty to start now. It applies until a newer rate takes over.',
  'exchangeRate.heldUntil.label': 'Keep until',
  'exchangeRate.heldUntil.help':
    'Until then no provider’s rate replaces this one. Leave empty to let the next daily rate follow.',
  'exchangeRate.providerId.label': 'Provider',
  'exchangeProvider.purpose': 'Services that provide exchange rates every day.',
  'exchangeProvider.empty': 'Add a provider to update exchange rates automatically.',
  'exchangeProvider.enabled.label': 'Enabled',
  'exchangeProvider.enabled.help': 'Updates all existing currency pairs once a day.',
  'exchangeProvider.priority.label': 'Priority',
  'exchangeProvider.priority.help':
    'The lowest number is asked first, the next one for currencies it doesn’t have.',
  'exchangeProvider.url.label': 'URL',
  'exchangeProvider.url.help':
    "Fill in the base currency with '{base}', the others with '{quotes}', a key with '{secret}'. Example: https://rates.example/latest?from='{base}'&to='{quotes}'.",
  'exchangeProvider.headers.label': 'Headers',
  'exchangeProvider.headers.help':
    "One per line. '{secret}' is the secret, '{basic}' encodes it for basic authentication. Example: Authorization: Bearer '{secret}'.",
  'exchangeProvider.secret.label': 'Secret',
  'exchangeProvider.secret.help':
    'The API key, or user:password. It is encrypted and never shown again.',
  'exchangeProvider.mapping.label': 'Mapping',
  'exchangeProvider.mapping.help':
    'Where the answer says what, one per line: rates (all by currency), or list, currency and rate; also base, at (the time of the rates) and ok. Example: ok: success = true.',
  'exchangeProvider.answeredAt.label': 'Last answer',
  'exchangeProvider.fault.label': 'Problem',
  'error.exchangeProvider.url':
    'Enter an https address. Placeholders are {base}, {quotes} and {secret}.',
  'error.exchangeProvider.mapping':
    'Enter lines such as “rates: quotes”, or “currency: to” and “rate: value” for a list.',
  'error.exchangeRate.heldBefore': 'Choose a time after the rate begins.',
} as const satisfies EntityTexts<'exchangeProvider' | 'exchangeRate'> & Record<string, string>
