import type { EntityTexts } from './keys.ts'

export const numbers = {
  'operator.prefixes.add': 'Add prefix',
  'operator.prefixes.added': 'Prefix {prefix} added',
  'operator.prefixes.none': 'No prefixes yet. Numbers of this operator are not recognised.',
  'operator.prefixes.all': 'Show all {n} prefixes',
  'operator.prefixes.remove': 'Remove {prefix}',
  'operator.prefixes.removeText':
    'Numbers with this prefix count as an unknown operator until another prefix covers them, and cost the country’s highest rate.',
  'operator.prefixes.history': 'Changes of prefixes',
  'operator.prefixes.addedBy': '{name} added {prefix}',
  'operator.prefixes.removedBy': '{name} removed {prefix}',
  'operator.prefixes.restoredBy': '{name} restored {prefix}',
  'operator.prefixes.changedBy': '{name} changed {prefix}',

  'hlrProvider.purpose': 'Who is asked whether a number can be reached, and by which network.',
  'hlrProvider.empty':
    'Add a provider to know ported numbers and numbers out of use. Until then, operators follow from number prefixes.',
  'hlrProvider.enabled.label': 'Enabled',
  'hlrProvider.enabled.help':
    'While no provider is enabled, nothing is looked up and remembered answers aren’t used.',
  'hlrProvider.priority.label': 'Priority',
  'hlrProvider.priority.help':
    'The smallest number is asked first. The next one is asked about what it doesn’t answer.',
  'hlrProvider.url.label': 'URL',
  'hlrProvider.url.help':
    "Fill in the number with '{number}' or '{+number}', several with '{numbers}'. Example: https://hlr.example/v1/'{number}'.",
  'hlrProvider.headers.label': 'Headers',
  'hlrProvider.headers.help':
    "One per line. '{secret}' is the secret, '{basic}' encodes it for basic authentication. Example: Authorization: App '{secret}'.",
  'hlrProvider.secret.label': 'Secret',
  'hlrProvider.secret.help':
    'The API key, or user:password. It is encrypted and never shown again.',
  'hlrProvider.body.label': 'Body',
  'hlrProvider.body.help':
    "JSON, sent by POST. Leave empty for GET. Example: '{\"to\": {+numbers}}'. '{numbers}' becomes a list.",
  'hlrProvider.batch.label': 'Numbers per request',
  'hlrProvider.batch.help': 'Enter 1 for a provider that answers one number at a time.',
  'hlrProvider.mapping.label': 'Mapping',
  'hlrProvider.mapping.help':
    'Where the answer says what, one per line: list, number, reachable, unreachable, invalid, mccmnc or mcc and mnc, ported, roaming. Example: reachable: status.groupName = DELIVERED.',
  'hlrProvider.action.try': 'Try',
  'hlr.try.mobile': 'Number',
  'hlr.try.mobile.help':
    'With the country code. This is a real query: the provider may charge for it.',
  'hlr.try.answer': 'Answer',
  'hlr.try.took': '{n, plural, one {# millisecond} other {# milliseconds}}',
  'hlr.field.took': 'Response time',
  'hlr.field.state': 'State',
  'hlr.field.network': 'Network',
  'hlr.field.ported': 'Ported',
  'hlr.field.roaming': 'Roaming',
  'hlr.state.reachable': 'Reachable',
  'hlr.state.unreachable': 'Unreachable',
  'hlr.state.invalid': 'Invalid',
  'hlr.state.unknown': 'Unknown',
  'hlr.yes': 'Yes',
  'hlr.no': 'No',

  'hlrLookup.title': 'HLR lookups',
  'hlrLookup.help':
    'A lookup asks the network whether a number is reachable and which network it belongs to now. Ported numbers keep their prefix.',
  'hlrLookup.purpose':
    'Whether numbers are reachable, and on which network. Export results for up to a week.',
  'hlrLookup.empty': 'No lookups yet',
  'hlrLookup.emptyText':
    'Look up numbers before you send, to find those that are out of service or ported.',
  'hlrLookup.add': 'Look up numbers',
  'hlrLookup.mobile': 'Number',
  'hlrLookup.state': 'State',
  'hlrLookup.operatorName': 'Operator',
  'hlrLookup.network': 'MCC MNC',
  'hlrLookup.ported': 'Ported',
  'hlrLookup.roaming': 'Roaming',
  'hlrLookup.known': 'Cached',
  'hlrLookup.answerTime': 'Answered',
  'hlrLookup.price': 'Price',
  'hlrLookup.companyId': 'Company',
  'hlrLookup.createBy': 'User',
  'hlrLookup.createTime': 'Time',
  'hlrLookup.noAnswer': 'No answer',
  'hlrLookup.mobiles': 'Numbers',
  'hlrLookup.mobiles.help': 'With country codes, separated by commas or line breaks, up to 10,000.',

  'hlrLookup.quote': '{n, plural, one {# number} other {# numbers}}: {amount} {currency}',
  'hlrLookup.quoteHidden': '{n, plural, one {# number} other {# numbers}}',
  'hlrLookup.quoteKnown': '{n, plural, one {# is} other {# are}} already known and free',
  'hlrLookup.quoteLeft':
    '{n, plural, one {# line} other {# lines}} left out: invalid, repeated, or without a price',
  'hlrLookup.quoteCharged': 'Only answered numbers are charged.',
  'hlrLookup.start': '{n, plural, one {Look up # number} other {Look up # numbers}}',
  'hlrLookup.started': 'Lookup started. Track it under My jobs.',
} as const satisfies EntityTexts<'hlrProvider'> & Record<string, string>
