import type { EntityTexts } from './keys.ts'

/** Alarms about money: what is set, and what was raised. */
export const alarms = {
  'alarmRule.purpose':
    'Get notified about low balances and high spend. Add as many alarms as you need.',
  'alarmRule.empty':
    'By default, administrators are notified when the balance will last less than seven days or a day’s spend is far above normal.',
  'alarmRule.group.when': 'When',
  'alarmRule.group.who': 'Recipients',
  'alarmRule.kind.label': 'Alarm',
  'alarmRule.kind.lowBalance': 'Low balance',
  'alarmRule.kind.dailySpend': 'Daily spend',
  'alarmRule.kind.unusualSpend': 'Unusual spend',
  'alarmRule.kind.help':
    'Low balance: once when the balance falls below the amount, and again only after it has recovered to 5% above it. Daily spend: at most once a day. Unusual spend: when today’s spend is over three times what’s normal for this weekday and time.',
  'alarmRule.companyId.help': 'Whose balance and spend. The platform has no account of its own.',
  'alarmRule.amount.label': 'Amount',
  'alarmRule.amount.help':
    'Low balance: the available amount, credit included. Daily spend: the day’s total. Unusual spend: days below this amount are ignored.',
  'alarmRule.enabled.label': 'Enabled',
  'alarmRule.enabled.help':
    'Turn off every alarm of a kind to stop its notifications, including the default ones.',
  'alarmRule.userIds.label': 'People',
  'alarmRule.userIds.help':
    'Notified under the bell. Without people or email addresses, everyone who can change these settings is notified.',
  'alarmRule.emails.label': 'Email addresses',
  'alarmRule.emails.help': 'Up to 10, one per line.',
  'alarmRule.webhook.label': 'Callbacks',
  'alarmRule.webhook.help':
    'Also sends the event alarm.raised to the company’s callbacks. It has no amounts.',
  'alarm.title': 'Alarms',
  'alarm.help':
    'Each alarm shows what happened, the value that triggered it, and who was notified.',
  'alarm.purpose': 'Alarms about balances, spend and rates, and who was notified.',
  'alarm.empty': 'No alarms yet',
  'alarm.emptyText': 'Low balances and unusual spend appear here when detected.',
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
