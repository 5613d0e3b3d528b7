import type { SettingGroup, SettingKey } from '@tandem/model'

const texts = {
  'setting.publicUrl.label': 'Public URL',
  'setting.publicUrl.help':
    'Used in links in emails and for single sign-on, for example https://console.example.com.',
  'setting.trustedProxies.label': 'Trusted proxies',
  'setting.trustedProxies.help':
    'Addresses or networks, one per line. Client addresses forwarded by anyone else are ignored.',
  'setting.registrationOpen.label': 'Account requests',
  'setting.registrationOpen.help': 'Lets companies request an account on the registration page.',
  'setting.staffTwoStep.label': 'Two-step sign-in for staff',
  'setting.staffTwoStep.help':
    'Staff without it set it up the next time they sign in, before anything else.',
  'setting.signInAlarmAccounts.label': 'Failing accounts before an image check',
  'setting.signInAlarmAccounts.help':
    'When this many accounts fail to sign in within ten minutes, everyone types the characters in an image to sign in, and administrators are notified.',
  'setting.smppUnboundPerMinute.label': 'SMPP connections without a bind',
  'setting.smppUnboundPerMinute.help':
    'Per IP address and minute. More are closed without an answer. Checks that send nothing don’t count, and addresses with a session in the past ten minutes aren’t limited.',
  'setting.smtpHost.label': 'Mail server',
  'setting.smtpHost.help':
    'Name or address. Leave empty to send no mail; codes by email are then unavailable.',
  'setting.smtpPort.label': 'Port',
  'setting.smtpPort.help': 'Usually 587, or 465 with TLS.',
  'setting.smtpSecurity.label': 'Encryption',
  'setting.smtpSecurity.help': 'With STARTTLS, servers that don’t offer it are refused.',
  'setting.smtpUser.label': 'Username',
  'setting.smtpUser.help': 'Leave empty if the server needs none.',
  'setting.smtpPassword.label': 'Password',
  'setting.smtpPassword.help': 'Stored encrypted and never shown again.',
  'setting.mailFrom.label': 'Sender',
  'setting.mailFrom.help': 'An address, or a name and address: Tandem <no-reply@example.com>.',
  'setting.codeCompanyId.label': 'Company that sends codes',
  'setting.codeCompanyId.help':
    'Its balance pays for codes sent by SMS. Leave empty to turn off signing in by phone.',
  'setting.codeSender.label': 'Sender ID of codes',
  'setting.codeSender.help':
    'An approved sender ID of that company. Leave empty to let the carrier decide.',
  'setting.otpRangeMost.label': 'Unused codes to one range',
  'setting.otpRangeMost.help':
    'When a company has sent this many codes to numbers with the same first seven digits and nobody entered one, further codes are refused.',
  'setting.otpRangeSeconds.label': 'Counted within',
  'setting.otpRangeSeconds.help': 'Codes sent longer ago do not count.',
  'setting.otpCountryMost.label': 'Unused codes to a new country',
  'setting.otpCountryMost.help':
    'When a company has sent this many codes in a row to a country where few were entered before, further codes are refused.',
  'setting.belowCost.label': 'If the cost exceeds the price',
  'setting.belowCost.allow': 'Send anyway',
  'setting.belowCost.alert': 'Send and notify staff',
  'setting.belowCost.block': 'Don’t use the route',
  'setting.belowCost.help':
    'When a carrier charges more than the platform is paid. Blocked messages take the next route, and fail if there is none. Routes can decide otherwise.',
  'setting.secondPersonAbove.label': 'Second person above',
  'setting.secondPersonAbove.help':
    'In the platform’s currency. Payments booked by hand, confirmed transfers, refunds and adjustments above this need another person’s approval.',
  'setting.billPaymentDays.label': 'Payment terms',
  'setting.billPaymentDays.help':
    'From the date of a bill to its due date, for companies without payment terms of their own.',
  'setting.hourlyChargesFrom.label': 'Freeze for charges in an hour from',
  'setting.hourlyChargesFrom.help':
    'In the platform’s currency. An account that is charged more than this in an hour, and over ten times as much as in any hour of the past 30 days, is frozen until somebody has looked into it.',
  'setting.hourlyCreditsMost.label': 'Payments credited in an hour, at most',
  'setting.hourlyCreditsMost.help':
    'An account to which more payments are credited in an hour is frozen until somebody has looked into it.',
  'setting.unusualSpendFrom.label': 'Unusual spend from',
  'setting.unusualSpendFrom.help':
    'In the platform’s currency. Companies without an alarm rule of their own are only told of unusual days on which they spent at least this.',
  'setting.rateJumpPercent.label': 'Warn when a rate changes by more than',
  'setting.rateJumpPercent.help':
    'Shown when a draft of a price list is compared with the rates in force.',
  'setting.rateApprovalPercent.label': 'A second person publishes changes of more than',
  'setting.rateApprovalPercent.help':
    'For the platform’s own price lists. 0: anybody who may publish does so alone.',
  'setting.lookupDays.label': 'Answers of HLR lookups count for',
  'setting.lookupDays.help':
    'Until then a known answer decides the operator of a number, and isn’t paid for again.',
  'setting.casUrl.label': 'CAS server',
  'setting.casUrl.help':
    'Base URL of the CAS server, for example https://sso.example.com/cas. Leave empty to turn off single sign-on.',
  'setting.marketingDays.label': 'Marketing messages',
  'setting.marketingDays.help':
    'Older tasks are removed with their messages. Charges and statistics are kept.',
  'setting.notifyDays.label': 'Notification messages',
  'setting.notifyDays.help':
    'Older tasks are removed with their messages. Charges and statistics are kept.',
  'setting.otpPremiumDays.label': 'One-time codes, premium',
  'setting.otpPremiumDays.help':
    'Older tasks are removed with their messages. Charges and statistics are kept.',
  'setting.otpRegulerDays.label': 'One-time codes, regular',
  'setting.otpRegulerDays.help':
    'Older tasks are removed with their messages. Charges and statistics are kept.',
  'setting.signInLogDays.label': 'Sign-in log',
  'setting.signInLogDays.help': 'Older entries are removed.',
  'setting.operationLogDays.label': 'Operation log',
  'setting.operationLogDays.help': 'Older entries are removed.',
  'setting.apiRequestDays.label': 'API requests',
  'setting.apiRequestDays.help': 'Older entries are removed.',
  'setting.noticeDays.label': 'Notices',
  'setting.noticeDays.help': 'Older notifications and system messages are removed.',
  'setting.jobRunDays.label': 'Job runs',
  'setting.jobRunDays.help': 'History of scheduled jobs. Older runs are removed.',
  'setting.dictionaryCacheSeconds.label': 'Dictionary cache',
  'setting.dictionaryCacheSeconds.help':
    'How long dictionary items stay in memory. 0 turns caching off.',
  'settingGroup.access': 'Access',
  'settingGroup.access.text': 'Where the console lives and who can reach it.',
  'settingGroup.mail': 'Mail',
  'settingGroup.mail.text': 'For codes, decisions on account requests and password notices.',
  'settingGroup.codes': 'Codes by SMS',
  'settingGroup.codes.text': 'Sent as messages of a company, priced and tracked like any other.',
  'settingGroup.routing': 'Routing',
  'settingGroup.routing.text': 'What applies to all routes.',
  'settingGroup.sso': 'Single sign-on',
  'settingGroup.sso.text': 'People sign in with their CAS account. Usernames must match.',
  'settingGroup.retention': 'Retention',
  'settingGroup.retention.text': 'How many days data is kept.',
  'settingGroup.money': 'Payments and accounts',
  'settingGroup.money.text': 'Who may book, refund and adjust how much.',
  'settingGroup.data': 'Data',
  'settingGroup.data.text': 'What is cached in memory.',
  'setting.smtpSecurity.none': 'None',
  'setting.smtpSecurity.starttls': 'STARTTLS',
  'setting.smtpSecurity.tls': 'TLS',
  'settings.title': 'Platform settings',
  'settings.purpose': 'Settings for the whole platform. Changes take effect immediately.',
  'settings.save': 'Save {n, plural, one {# change} other {# changes}}',
  'settings.undo': 'Undo',
  'settings.saved': 'Settings saved',
  'settings.secret.set': 'Set',
  'settings.secret.unset': 'Not set',
  'settings.secret.replace': 'Replace',
  'settings.secret.enter': 'Set',
  'settings.secret.remove': 'Remove',
  'settings.secret.keep': 'Keep',
  'settings.secret.removed': 'Will be removed',
  'settings.days': 'days',
  'settings.accounts': 'accounts',
  'settings.seconds': 'seconds',
  'settings.percent': '%',
  'settings.readOnly':
    'You can view these settings. To change them, you need the permission “setting:edit”.',
  'settings.mail.test': 'Send me a test email',
  'settings.mail.saveFirst': 'Save or undo your changes first',
  'settings.mail.testHelp': 'Uses the saved settings. Save your changes first.',
  'settings.mail.sent': 'The mail server accepted the email to {to}.',
  'settings.mail.failed': 'The mail server rejected the email to {to}: {answer}',
} as const

/** Every setting has a label and a help text; the compiler reports a missing one. */
export const settings = texts satisfies Record<
  | `setting.${SettingKey}.${'label' | 'help'}`
  | `settingGroup.${SettingGroup}`
  | `settingGroup.${SettingGroup}.text`,
  string
>
