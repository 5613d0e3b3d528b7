export const home = {
  'home.title': 'Home',
  'home.sentToday': 'Sent today',
  'home.rateToday': 'Delivery rate today',
  'home.conversionToday': 'Conversion today',
  'home.sentWeek': 'Sent this week',
  'home.spentWeek': 'Spent this week',
  'home.soldWeek': 'Sold this week',
  'home.send': 'Send messages',
  'home.welcome': 'Welcome, {name}',
  'home.first': 'You haven’t sent anything yet. Here’s how to get started:',
  'home.step.sender': 'Register a sender ID',
  'home.step.senderText': 'The name recipients see. It’s reviewed before you can use it.',
  'home.step.recharge': 'Recharge your account',
  'home.step.rechargeText': 'Your balance is empty. Messages are charged to it as you send.',
  'home.step.rechargeAction': 'See how to recharge',
  'home.step.send': 'Send to your own number',
  'home.step.sendText': 'See the price before you send.',
  'home.step.watch': 'See it arrive',
  'home.step.watchText': 'The outbox shows every message, its receipt and its cost.',
  'home.step.senderAction': 'Open sender IDs',
  'home.step.watchAction': 'Open the outbox',
  'home.setUp': 'Nothing has been sent yet. Here’s what the platform needs for its first message:',
  'home.setUp.gateway': 'Connect a gateway',
  'home.setUp.gatewayText': 'The SMPP account your carrier gave you.',
  'home.setUp.gatewayAction': 'Open gateways',
  'home.setUp.route': 'Add a route',
  'home.setUp.routeText': 'Choose which gateway carries which traffic.',
  'home.setUp.routeAction': 'Open routing',
  'home.setUp.rateGroup': 'Create a rate group',
  'home.setUp.rateGroupText': 'Add a rate for each country you sell.',
  'home.setUp.rateGroupAction': 'Open rate groups',
  'home.setUp.company': 'Add a company',
  'home.setUp.companyText': 'A customer or an agent with a rate group, and its first user.',
  'home.setUp.companyAction': 'Open companies',
  'home.setUp.send': 'Send the first message',
  'home.setUp.sendText': 'Send as that company, to your own number.',
  'home.setUp.done': 'Done',
  'agentHome.title': 'Agent home',
  'agentHome.margin': 'Margin this week',
  'agentHome.cost': 'Cost',
  'agentHome.marginShort': 'Margin',
  'agentHome.first': 'You haven’t sold anything yet. Here’s how to get your first customer:',
  'agentHome.done': 'Done',
  'agentHome.step.rateGroup': 'Set your prices',
  'agentHome.step.rateGroupText':
    'A rate group holds the prices your customers pay. You can’t sell below cost.',
  'agentHome.step.rateGroupAction': 'Open rate groups',
  'agentHome.step.customer': 'Add a customer',
  'agentHome.step.customerText': 'A company with your rate group, and a user to sign in with.',
  'agentHome.step.customerAction': 'Open companies',
  'agentHome.step.brand': 'Show your brand',
  'agentHome.step.brandText':
    'Your name, logo and colour on your own domain. The platform adds the brand; you set up the rest.',
  'agentHome.step.brandAction': 'Open brands',
  'home.failedToday': 'Failed today',
  'home.vs.yesterday': 'vs {value} at this time yesterday',
  'home.vs.lastWeek': 'vs {value} at this time last week',
  'home.vs.sevenDays': 'vs {value} the week before',
  'home.active': 'Active customers',
  'home.balance': 'Available balance',
  'home.balanceHeld': '{value} held',
  'home.balanceDays':
    'Lasts {n, plural, =0 {less than a day} one {about # day} other {about # days}} at this pace',
  'home.balanceLong': 'Lasts more than a year at this pace',
  'home.days': 'Messages per day, last 14 days',
  'home.delivered': 'Delivered',
  'home.failed': 'Failed',
  'home.unsent': 'Not sent',
  'home.underWay': 'In progress',
  'home.rate': 'Delivery rate',
  'home.countries': 'By country, last 7 days',
  'home.gateways': 'By gateway, last 7 days',
  'home.customers': 'By customer, last 7 days',
  'home.latestTasks': 'Latest tasks',
  'home.attention': 'Needs attention',
  'home.attentionMore': '{n, plural, one {# more} other {# more}}',
  'agentHome.sold': 'Sold this week',
  'agentHome.margins': 'Margin by customer, last 7 days',
  'attention.gateways':
    '{name}{more, plural, =0 {} one { and # more gateway} other { and # more gateways}} not connected',
  'attention.routes':
    '{name}{more, plural, =0 {} one { and # more route} other { and # more routes}} skipped: a rule is invalid',
  'attention.gatewaysSlowed':
    '{name}{more, plural, =0 {} one { and # more gateway} other { and # more gateways}} throttled by the carrier',
  'attention.ownFrozen': 'Your account is frozen',
  'attention.ownLow': 'Your balance is running out',
  'attention.failing': '{country}: delivery rate down from {before} to {now}',
  'attention.failingOf': '{n, plural, one {# message} other {# messages}} in the last 24 hours',
  'attention.belowCost':
    '{n, plural, one {# rate is} other {# rates are}} below the carrier’s price',
  'attention.negativeMargin':
    'Sold below cost: {name}{more, plural, =0 {} one { and # more customer} other { and # more customers}}',
  'attention.lowBalances':
    '{name}{more, plural, =0 {} one { and # more customer} other { and # more customers}}',
  'attention.low': 'Balance running low',
  'attention.daysLeft':
    '{n, plural, =0 {Less than a day left} one {# day left} other {# days left}}',
  'attention.frozen': 'Account frozen',
  'attention.paused':
    '{name}{more, plural, =0 {} one { and # more task} other { and # more tasks}}',
  'attention.waiting.deadLetter':
    '{n, plural, one {# database write} other {# database writes}} failed and need a retry',
  'attention.jobs':
    '{name}{more, plural, =0 {} one { and # more scheduled job} other { and # more scheduled jobs}} failed',
  'attention.paymentChannels':
    'A change of {name}{more, plural, =0 {} one { and # more payment channel} other { and # more payment channels}} is waiting for approval',
  'attention.callbacks':
    '{name}{more, plural, =0 {} one { and # more callback} other { and # more callbacks}} turned off',
  'attention.callbacksWhy': 'The receiver returned 410 Gone',
  'attention.waiting.registration':
    '{n, plural, one {# account request is} other {# account requests are}} waiting for review',
  'attention.waiting.senderId':
    '{n, plural, one {# sender ID is} other {# sender IDs are}} waiting for review',
  'attention.waiting.signature':
    '{n, plural, one {# signature is} other {# signatures are}} waiting for review',
  'attention.waiting.template':
    '{n, plural, one {# template is} other {# templates are}} waiting for review',
  'attention.waiting.paymentOrder':
    '{n, plural, one {# payment is} other {# payments are}} waiting for approval or confirmation',
  'attention.waiting.paymentSuspense':
    '{n, plural, one {# incoming payment needs} other {# incoming payments need}} reconciling',
  'attention.waiting.paymentHook':
    '{n, plural, one {# payment webhook} other {# payment webhooks}} could not be processed',
  'attention.waiting.moneyChange':
    '{n, plural, one {# adjustment is} other {# adjustments are}} waiting for your approval',
  'attention.waiting.alarm':
    '{n, plural, one {# alarm was} other {# alarms were}} raised since yesterday',
  'attention.waiting.callbackDelivery':
    '{n, plural, one {# callback delivery} other {# callback deliveries}} failed, with no retries left',
  'attention.waiting.rateVersion':
    '{n, plural, one {# price list is} other {# price lists are}} waiting for your approval',
  'attention.waiting.bill': '{n, plural, one {# bill is} other {# bills are}} overdue',
  'attention.bankDetails':
    'Bank details of {name}{more, plural, =0 {} one { and # more seller} other { and # more sellers}} are waiting for approval',
  'attention.billDetails':
    '{n, plural, one {# billing detail} other {# billing details}} of your company missing',
  'attention.rateChanges':
    '{n, plural, one {# of your prices changes} other {# of your prices change}} within a week',
  'attention.tag.gateway': 'Gateway',
  'attention.tag.route': 'Route',
  'attention.tag.balance': 'Balance',
  'attention.tag.delivery': 'Delivery',
  'attention.tag.margin': 'Margin',
  'attention.tag.refused': 'Not stored',
  'attention.tag.job': 'Job',
  'attention.tag.callback': 'Callback',
  'attention.tag.payment': 'Payment',
  'attention.tag.approval': 'Approval',
  'attention.tag.alarm': 'Alarm',
  'attention.tag.review': 'Review',
  'attention.tag.bills': 'Bills',
  'attention.tag.price': 'Prices',
} as const
