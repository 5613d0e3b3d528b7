import type { EntityTexts } from './keys.ts'

/** Alarms about money: what is set, and what was raised. */
export const alarms = {
  'alarmRule.purpose':
    'When to hear about your balance and spend, and who hears it. Set as many as you like.',
  'alarmRule.empty':
    'Until you set your own, administrators are told when the balance lasts less than seven days, and when a day costs far more than usual.',
  'alarmRule.group.when': 'When',
  'alarmRule.group.who': 'Who is told',
  'alarmRule.kind.label': 'Alarm',
  'alarmRule.kind.lowBalance': 'Low balance',
  'alarmRule.kind.dailySpend': 'Daily spend',
  'alarmRule.kind.unusualSpend': 'Unusual spend',
  'alarmRule.kind.help':
    'Low balance: once when the balance falls below the amount, and again only after it was 5% above it. Daily spend: once a day. Unusual spend: when a day costs over three times as much as that weekday usually does by the same time.',
  'alarmRule.companyId.help': 'Whose balance and spend. The platform has no account of its own.',
  'alarmRule.amount.label': 'Amount',
  'alarmRule.amount.help':
    'Low balance: what is left to spend, credit included. Daily spend: the total of the day. Unusual spend: days below this amount are ignored.',
  'alarmRule.enabled.label': 'Enabled',
  'alarmRule.enabled.help': 'Turn all alarms of one kind off to hear nothing, not even by default.',
  'alarmRule.userIds.label': 'People',
  'alarmRule.userIds.help':
    'Told under the bell. If you choose nobody here and below, everybody who may change these settings is told.',
  'alarmRule.emails.label': 'Email addresses',
  'alarmRule.emails.help': 'Up to 10, one per line.',
  'alarmRule.webhook.label': 'Callbacks',
  'alarmRule.webhook.help':
    'Also sends the event alarm.raised to the company’s callbacks. It has no amounts.',
  'alarm.title': 'Alarms',
  'alarm.help':
    'An alarm row says what was noticed, the value that caused it, and who was notified.',
  'alarm.purpose': 'What was raised about balances, spend and rates, and who was told.',
  'alarm.empty': 'No alarms yet',
  'alarm.emptyText': 'Low balances and unusual spend appear here as soon as they are noticed.',
  'alarm.settings': 'Alarm settings',
  'alarm.kind': 'Alarm',
  'alarm.kind.lowBalance': 'Low balance',
  'alarm.kind.dailySpend': 'Daily spend',
  'alarm.kind.unusualSpend': 'Unusual spend',
  'alarm.kind.rateMissing': 'No rate',
  'alarm.kind.marginNegative': 'Sold below cost',
  'alarm.createTime': 'Raised',
  'alarm.companyId': 'Company',
  'alarm.subject': 'Subject',
  'alarm.amount': 'Value',
  'alarm.level': 'Threshold',
  'alarm.messages': 'Messages',
  'alarm.told': 'Notified',
} as const satisfies EntityTexts<'alarmRule'> & Record<string, string>
