/** What only the server phrases: answers, files, mails, results of jobs. The console does not load it. */
export const server = {
  'done.add': 'Added.',
  'done.edit': 'Saved.',
  'done.delete': 'Deleted.',
  'done.login': 'Signed in.',
  'done.logout': 'Signed out.',
  'done.other': 'Done.',

  'inbound.task': 'Automatic answers',
  'inbound.optOut':
    'You are unsubscribed and get no more messages from {company}. Reply START to subscribe again.',
  'inbound.optIn':
    'You are subscribed to messages from {company} again. Reply STOP to unsubscribe.',
  'sms.test.task': 'Test: {name}',
  'sms.reject.row': 'Row',
  'sms.reject.number': 'Number',
  'sms.reject.reason': 'Reason',
  'exports.inZone': '{label} ({zone})',
  'exports.currency': 'Currency',
  'exports.example.ref': 'Name of the {name}',
  'exports.example.text': 'Example',
  'exports.rejects.reason': 'Reason',
  'exports.rejects.name': 'Skipped rows of {name}',
  'exports.fault': '{label}: {message}',
  'exports.check.leftOut':
    '{n, plural, one {This column isn’t} other {These columns aren’t}} imported: {columns}',
  'exports.check.duplicate': 'This value already exists, in the console or earlier in the sheet.',
  'exports.check.tried':
    'The first {n, number} rows were fully checked. The rest are checked during the import.',
  'job.issueBills.title': 'Issue bills',
  'job.issueBills.purpose':
    'Issues and emails bills for completed weeks and months, in each company’s time zone.',
  'job.issueBills.done':
    '{bills, plural, =0 {No bill was due} one {# bill issued} other {# bills issued}} for {companies, plural, one {# company} other {# companies}}',
  'server.bill.subject': 'Bill {number} from {seller}',
  'server.bill.text':
    'Your bill {number} has been issued. See its lines and download it in the console.',
  'server.bill.open': 'Open the bill',
  'server.bill.foot': 'You receive this because your company gets bills at this address.',
  'job.checkBooks.title': 'Check the books',
  'job.checkBooks.purpose':
    'Compares every balance with its entries and every charge with its message. Accounts that do not add up are frozen.',
  'job.checkBooks.done':
    '{rules, number} rules checked, {broken, plural, =0 {none broken} one {# broken} other {# broken}}, {frozen, plural, =0 {no account} one {# account} other {# accounts}} frozen',
  'server.booksOff.title': 'The books do not add up',
  'server.booksOff.text':
    '{n, plural, one {# rule is} other {# rules are}} broken: {rules}. {frozen, plural, =0 {No account was} one {# account was} other {# accounts were}} frozen. Nothing was corrected automatically.',
  'server.bound.title': 'The account of {company} was frozen',
  'server.bound.charges':
    'It was charged far more in an hour than ever in the past 30 days. Its new messages are refused until somebody has looked into it.',
  'server.bound.credits':
    'More payments than usual were credited to it in an hour. Its new messages are refused until somebody has looked into it.',
  'job.renewExchangeRates.title': 'Update exchange rates',
  'job.renewExchangeRates.purpose':
    'Gets new rates from providers once a day. Rates kept by hand stay.',
  'job.renewExchangeRates.done':
    '{rates, plural, one {# rate} other {# rates}} updated, {doubtful, number} in doubt, {stale, number} out of date',
  'server.exchangeFault.mapping': 'The mapping cannot be read',
  'server.exchangeFault.refused': 'The address is not allowed',
  'server.exchangeFault.timeout': 'No answer in time',
  'server.exchangeFault.unreachable': 'The server could not be reached',
  'server.exchangeFault.http': 'It answered with HTTP status',
  'server.exchangeFault.noJson': 'The answer is not JSON',
  'server.exchangeFault.notOk': 'The answer reports an error',
  'server.exchangeFault.otherBase': 'The answer is for another base currency',
  'server.exchangeFault.old': 'The rates are more than five days old',
  'server.exchangeFault.unreadable': 'No rates where the mapping says they are',
  'server.exchangeFault.jump': 'Not used, more than 20% from before',
  'server.exchangeStale.title':
    '{n, plural, one {An exchange rate is} other {# exchange rates are}} out of date',
  'server.exchangeStale.text':
    'No provider has updated {pairs} for two days. Check the exchange rate providers, or set a rate yourself.',
  'job.alertBelowCost.title': 'Loss alerts',
  'job.alertBelowCost.purpose':
    'Notifies staff of routes that send below cost, where the route or the platform is set to. At most once an hour per route.',
  'job.alertBelowCost.done':
    '{routes, plural, =0 {No route sends below cost} one {# route sends below cost} other {# routes send below cost}}',
  'job.removeOldTests.done':
    '{tests, plural, one {# test} other {# tests}} and {receptions, plural, one {# report of a phone} other {# reports of phones}} removed',
  'job.removeOldTests.title': 'Remove old gateway tests',
  'job.removeOldTests.purpose':
    'Removes tests that ended 180 days ago, and what phones reported about them.',
  'job.raiseAlarms.title': 'Raise alarms',
  'job.raiseAlarms.purpose':
    'Notifies companies of low balances and high spend, and staff of missing rates and negative margins.',
  'job.raiseAlarms.done':
    '{alarms, plural, =0 {Nothing to raise} one {Raised # alarm} other {Raised # alarms}}',
  'job.tellOfApprovals.title': 'Approval alerts',
  'job.tellOfApprovals.purpose':
    'Notifies approvers of adjustments, payments, refunds, transfers and price lists waiting for a second person.',
  'job.tellOfApprovals.done':
    '{waiting, plural, =0 {Nothing new to approve} one {# approval notified} other {# approvals notified}}',
  'job.tellOfWaitingTasks.title': 'Task alerts',
  'job.tellOfWaitingTasks.purpose':
    'Notifies senders when a task is paused by screening or reaches its screening budget.',
  'job.tellOfWaitingTasks.done':
    '{tasks, plural, =0 {No newly paused tasks} one {# task notified} other {# tasks notified}}',
  'job.runGatewayTests.title': 'Test gateways',
  'job.runGatewayTests.purpose':
    'Runs scheduled tests and notifies staff when a gateway deviates from its usual results.',
  'job.runGatewayTests.done':
    '{started, plural, one {# test} other {# tests}} started, {ended, number} finished, {alarms, plural, one {# gateway deviates} other {# gateways deviate}}',
  'job.remindOfSenderIds.title': 'Sender ID reminders',
  'job.remindOfSenderIds.purpose':
    'Notifies companies and staff of sender IDs that expire within 30 days.',
  'job.remindOfSenderIds.done':
    '{senders, plural, =0 {No sender ID expires within 30 days} one {# sender ID expires within 30 days} other {# sender IDs expire within 30 days}}',
  'job.removeExpiredExports.title': 'Remove old export files',
  'job.removeExpiredExports.purpose':
    'Removes export files past their date and sheets that were never imported.',
  'job.foldFigures.done': '{steps, plural, one {# step} other {# steps}} of figures summed up',
  'job.foldFigures.title': 'Sum up past figures',
  'job.foldFigures.purpose':
    'Sums up the figures of past hours and days, so that analyses of long periods stay fast. Nothing is removed.',
  'job.removeExpiredExports.done':
    '{files, plural, one {# file} other {# files}} and {sheets, plural, one {# sheet} other {# sheets}} removed',
  'job.removeExpiredSessions.title': 'Remove expired sessions',
  'job.removeExpiredSessions.purpose':
    'Removes ended sessions and failed sign-ins that no longer count.',
  'job.removeExpiredSessions.done':
    '{sessions, plural, =0 {No sessions to remove} one {# session removed} other {# sessions removed}}',
  'job.removeOldEvents.title': 'Remove old outgoing events',
  'job.removeOldEvents.purpose':
    'Removes outgoing events that were given up 30 days ago, and codes no limit counts any more.',
  'job.removeOldEvents.done':
    '{events, plural, one {# event} other {# events}} and {codes, plural, one {# code} other {# codes}} removed',
  'job.removeOldLogs.done':
    '{signIns, plural, one {# sign-in} other {# sign-ins}}, {operations, plural, one {# operation} other {# operations}} and {apiRequests, plural, one {# API request} other {# API requests}} removed',
  'job.removeOldLogs.title': 'Remove old logs',
  'job.removeOldLogs.purpose':
    'Removes sign-in, operation and API request entries past their retention period. Data changes are kept.',
  'job.removeOldLookups.done':
    '{answers, plural, one {# answer} other {# answers}} and {lookups, plural, one {# lookup} other {# lookups}} removed',
  'job.removeOldLookups.title': 'Remove old HLR answers',
  'job.removeOldLookups.purpose':
    'Removes answers of networks that no task can use any more, and lookups that cost nothing. Paid lookups are kept.',
  'job.removeOldMessages.done':
    '{tasks, plural, one {# task} other {# tasks}} and {weeks, plural, one {# week} other {# weeks}} of messages removed',
  'job.removeOldMessages.title': 'Remove old messages',
  'job.removeOldMessages.purpose':
    'Removes tasks and their messages past their retention period. Charges and statistics are kept.',
  'job.signAuditDigest.done':
    '{moved, number} of {chains, plural, one {# chain} other {# chains}} signed',
  'job.signAuditDigest.title': 'Sign the audit log and the ledger',
  'job.signAuditDigest.purpose':
    'Hashes what was posted in the ledger, and signs the end of it and of each audit chain in a file outside the database, so that a rewritten history is detected.',
  'schedule.stopped': 'The server stopped.',
  'schedule.cancelledText': 'Cancelled by a user.',
  'schedule.lostText': 'Its process stopped responding.',
  'kit.import.done': '{n, plural, one {# row} other {# rows}} imported',
  'kit.import.errors': '{n, plural, one {# row was} other {# rows were}} skipped',
  'kit.import.row': 'Row',
  'listView.action.share': 'Changed sharing',
  'doors.sms.code0':
    '{brand}: your sign-in code is {code}. It expires in 10 minutes. Do not share it.',
  'doors.sms.code1':
    '{brand}: your code to request an account is {code}. It expires in 10 minutes.',
  'doors.sms.code2':
    '{brand}: your password reset code is {code}. It expires in 10 minutes. Do not share it.',
  'doors.mail.code.subject': 'Your code for {brand}',
  'doors.mail.code.text0': 'Your sign-in code:',
  'doors.mail.code.text1': 'Your code to request an account:',
  'doors.mail.code.text2': 'Your password reset code:',
  'doors.mail.code.hold': 'It expires in 10 minutes. Don’t share it with anyone.',
  'doors.mail.code.foot':
    'Someone entered this address on the sign-in page. If it wasn’t you, you can ignore this email.',
  'doors.mail.foot': 'This is an automated email. Replies aren’t read.',
  'doors.mail.hello': 'Hello {name},',
  'doors.mail.changed.subject': 'Your password for {brand} was changed',
  'doors.mail.changed.text':
    'The password of the account {username} was reset, and all its sessions were signed out.',
  'doors.mail.changed.not':
    'If this wasn’t you, reset your password now and tell your administrator.',
  'doors.mail.approved.subject': 'Your account at {brand} is ready',
  'doors.mail.approved.text':
    'your request {reference} was approved. Your username is {username}; your password is the one you chose.',
  'doors.mail.approved.link': 'Sign in',
  'doors.mail.refused.subject': 'Your request to {brand}',
  'doors.mail.refused.text': 'your request {reference} was declined. The reason:',
  'doors.mail.test.subject': 'Test email from {brand}',
  'doors.mail.test.text': '{name} sent this test email. It arrived, so your mail settings work.',
  'server.senderIdEnds.title': 'The sender ID {sender} expires on {day}',
  'server.senderIdEnds.text':
    'From {day}, messages with the sender ID {sender} are refused. Request it again with current documents.',
  'server.senderIdEnds.staffTitle': 'The sender ID {sender} of {company} expires on {day}',
  'server.senderIdEnds.staffText':
    'From {day}, messages of {company} with the sender ID {sender} are refused. The company was asked to request it again.',
  'server.belowCost.title': 'The route “{route}” sends below cost',
  'server.belowCost.text':
    'In the past hour, {n, plural, one {# message} other {# messages}} by the route “{route}” through {gateway} cost more than the platform is paid. Check the rates, or change what the route does below cost.',
  'server.gatewayLine.title': 'The gateway “{gateway}” deviates from its usual results',
  'server.gatewayLine.text': 'The last scheduled test through “{gateway}” was worse than usual:',
  'server.gatewayLine.arrived': 'Fewer messages arrive than usual.',
  'server.gatewayLine.latency': 'Receipts arrive later than usual.',
  'server.gatewayLine.noReceipts': 'Receipts have stopped arriving.',
  'server.alarm.lowBalance.title': 'Your balance is low',
  'server.alarm.lowBalance.text':
    '{amount} is available, less than the {level} you set. Recharge to keep sending.',
  'server.alarm.lowBalance.paceText':
    '{amount} is available. At the past week’s rate, it will last less than {days} days. Recharge to keep sending.',
  'server.alarm.lowBalance.plain':
    'The balance fell below its limit. Ask whoever manages the account to recharge it.',
  'server.alarm.dailySpend.title': 'Today’s spend passed your limit',
  'server.alarm.dailySpend.text':
    '{amount} was spent today, more than the {level} you set. Sending continues.',
  'server.alarm.dailySpend.plain': 'Today’s spend passed its limit. Sending continues.',
  'server.alarm.unusualSpend.title': 'Unusually high spend today',
  'server.alarm.unusualSpend.text':
    '{amount} was spent today, compared with about {level} normally by this time. If you don’t expect this, check your users and API keys.',
  'server.alarm.unusualSpend.plain':
    'Today’s spend is over three times the normal amount. If you don’t expect this, check your users and API keys.',
  'server.alarm.rateMissing.title': 'No rate for {network}',
  'server.alarm.rateMissing.text':
    '{n, plural, one {# message} other {# messages}} of {company} ({product}) to {network} could not be sent, because no rate is set. Add one to its price list.',
  'server.alarm.marginNegative.title': 'Sold below cost: {network}',
  'server.alarm.lost.text':
    '{n, plural, one {# message} other {# messages}} ({product}) to {network} through {gateway} cost more than they were sold for. Check the rates and the route.',
  'server.alarm.below.text':
    '{n, plural, one {# message} other {# messages}} of {company} ({product}) to {network} were refused, because they would cost more than they sell for. Check the rates and the route.',
  'server.alarm.unknownNetwork': 'an unknown network',
  'server.alarm.open': 'Open the alarm',
  'server.alarm.foot': 'You receive this because your address is in your company’s alarm settings.',
  'server.priceChange.title': '{seller} changes your prices',
  'server.priceChange.from':
    'From {at} ({zone}), {n, plural, one {# price} other {# prices}} of {seller} will change for you.',
  'server.priceChange.since':
    'Since {at} ({zone}), {n, plural, one {# price} other {# prices}} of {seller} have changed for you.',
  'server.priceChange.rise': '{n, plural, one {# rises} other {# rise}}',
  'server.priceChange.fall': '{n, plural, one {# falls} other {# fall}}',
  'server.priceChange.terms':
    '{n, plural, one {# keeps its price under other terms} other {# keep their price under other terms}}',
  'server.priceChange.new': '{n, plural, one {# is new} other {# are new}}',
  'server.priceChange.gone':
    '{n, plural, one {# is no longer offered} other {# are no longer offered}}',
  'server.priceChange.goneLine': '{place}: no longer offered',
  'server.priceChange.more': 'and {n, number} more',
  'server.priceChange.open': 'Open your rates',
  'server.priceChange.withdrawnTitle': '{seller} keeps your prices after all',
  'server.priceChange.withdrawn':
    'The price change that {seller} announced for {at} ({zone}) was withdrawn and will not take place.',
  'server.priceChange.foot':
    'You receive this because you see the bills of your company. Turn it off under My account.',
  'server.approvalWaits.adjust': 'An adjustment for {subject} needs your approval',
  'server.approvalWaits.credit': 'A new credit limit for {subject} needs your approval',
  'server.approvalWaits.payment': 'A payment from {subject} needs your approval',
  'server.approvalWaits.refund': 'A refund to {subject} needs your approval',
  'server.approvalWaits.transfer': '{subject} says a transfer is on its way',
  'server.approvalWaits.rates': 'New prices in “{subject}” need your approval',
  'server.approvalWaits.text':
    'Someone else requested it. It takes effect once you or another approver agrees.',
  'server.approvalWaits.checkBank':
    'Check the slip against the bank account, then confirm the transfer.',
  'server.taskWaits.title': 'The task “{task}” is waiting',
  'server.taskWaits.budgetTitle': 'The screening of “{task}” reached its budget',
  'server.taskWaits.budget':
    '{n, plural, one {# number wasn’t screened. It gets} other {# numbers weren’t screened. They get}} the message all the same. To stop it, pause or cancel the task.',
  'server.taskWaits.balance':
    'Its numbers are screened, but the balance has run out. Recharge, then resume the task.',
  'server.otpPumping.title': 'Many codes to one range of numbers',
  'server.otpPumping.text':
    '{company} sent {n, number} codes to numbers that begin with +{prefix}, and nobody entered one. Further codes to them are refused for now. Such ranges may be pumped.',
  'server.otpPumping.countryTitle': 'Hardly any codes to {country} are entered',
  'server.otpPumping.countryText':
    '{company} is sending codes to {country}, and far fewer of them are entered than people would. Only numbers that entered a code before still get one. This may be pumping.',
  'receipt.title': 'Receipt',
  'receipt.page': 'Page {page} of {pages}',
  'receipt.number': 'Number',
  'receipt.company': 'Company',
  'receipt.method': 'Method',
  'receipt.ordered': 'Ordered',
  'receipt.paid': 'Paid',
  'receipt.status': 'Status',
  'receipt.payments': 'Payments',
  'receipt.time': 'Time',
  'receipt.payment': 'Payment',
  'receipt.amount': 'Credited ({currency})',
  'receipt.credited': 'Total',
  'receipt.refunded': 'This payment was refunded.',
  'receipt.refundedPart': 'Of it, {amount} {currency} was refunded.',
  'receipt.note': 'The amount was credited to the prepaid balance of the company.',
  'logs.field.access': 'Permission',
  'logs.field.bind': 'Bind',
  'logs.field.columns': 'Columns',
  'logs.field.content': 'Text',
  'logs.field.count': 'Rows',
  'logs.field.cronExpression': 'Schedule',
  'logs.field.definition': 'Filters and columns',
  'logs.field.document': 'Document',
  'logs.field.dropReason': 'Reason for dropping',
  'logs.field.enabled': 'Enabled',
  'logs.field.endTime': 'Ends at',
  'logs.field.expiresAt': 'Expires at',
  'logs.field.file': 'File',
  'logs.field.filters': 'Filters',
  'logs.field.jobClassName': 'Job',
  'logs.field.kind': 'Kind',
  'logs.field.number': 'Number',
  'logs.field.oldUntil': 'Old secret valid until',
  'logs.field.orderNo': 'Order',
  'logs.field.orgCode': 'Department',
  'logs.field.pacedUntil': 'Spread until',
  'logs.field.parameter': 'Parameter',
  'logs.field.params': 'Parameters',
  'logs.field.path': 'Address',
  'logs.field.prefix': 'Key',
  'logs.field.reason': 'Reason',
  'logs.field.scopes': 'Access',
  'logs.field.secret': 'Secret',
  'logs.field.senderId': 'Sender ID',
  'logs.field.session': 'Connection',
  'logs.field.sessions': 'Sessions',
  'logs.field.shared': 'Shared with',
  'logs.field.slots': 'Time slots',
  'logs.field.startTime': 'Starts at',
  'logs.field.startsAt': 'In force from',
  'logs.field.taskId': 'Task',
  'logs.field.until': 'Until',
  'logs.field.from': 'From',
  'logs.field.to': 'To',
  'logs.field.outcome': 'Outcome',
  'logs.field.mobile': 'Number',
  'logs.field.verb': 'Action',
  'logs.value.changed': 'Changed',
  'logs.shared.own': 'Nobody',
  'logs.shared.company': 'The company',
} as const
