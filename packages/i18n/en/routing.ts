import type { EntityTexts } from './keys.ts'
import type { traffic } from './traffic.ts'

/** What a route looks at, and how one of several is chosen; the rest of it is in `traffic`, which other screens show too. */
export const routing = {
  'route.purpose': 'Which gateway carries which traffic, in order of priority.',
  'route.empty': 'You need at least one route to send. Start with one that matches everything.',
  'route.gatewayId.label': 'Gateway',
  'route.priority.label': 'Priority',
  'route.priority.help':
    'Lower numbers go first. If a gateway rejects a message or is down, the next route takes over.',
  'route.weight.label': 'Weight',
  'route.weight.help': 'Routes with the same priority share traffic in proportion to their weight.',
  'route.enabled.label': 'Enabled',
  'route.unreadable.label': 'Left out of routing',
  'route.unreadable.senders': '“Sender IDs” can’t be read or takes too long',
  'route.unreadable.contentPattern': '“Text contains” can’t be read or takes too long',
  'route.unreadable.formula': '“Formula” can’t be read',
  'route.unreadable.senderRules': '“Send as” can’t be read or takes too long',
  'route.unreadable.contentRules': '“Replace in the text” can’t be read or takes too long',
  'route.strategy.label': 'Among the same priority',
  'route.strategy.share': 'Share by weight',
  'route.strategy.cost': 'Lowest cost',
  'route.strategy.quality': 'Best delivery',
  'route.strategy.formula': 'Formula',
  'route.strategy.help':
    'Applies when all matching routes of this priority say the same. Otherwise they share by weight. Delivery counts the last six hours.',
  'route.formula.label': 'Formula',
  'route.formula.help':
    'The highest result goes first. Example: quality - 100 * cost / price. Cost, price and margin are per part, quality is the delivery rate in percent.',
  'route.customerId.label': 'Company',
  'route.customerId.help': 'The route also applies to everyone who buys from this company.',
  'route.senders.label': 'Sender IDs',
  'route.senders.help':
    'Separate them with commas. * stands for any characters, for example ACME*.',
  'route.contentPattern.label': 'Text contains',
  'route.contentPattern.help':
    'A word or an expression, in upper or lower case. Example: casino|bonus. Codes are hidden from it.',
  'route.hours.label': 'Hours',
  'route.hours.help': 'When the route is used. Leave empty for the whole day.',
  'route.days.label': 'Days',
  'route.days.help': 'From 1 (Monday) to 7 (Sunday), for example 1-5. Leave empty for every day.',
  'route.zone.label': 'Time zone',
  'route.zone.help': 'Of these hours and days. UTC if empty.',
  'route.senderRules.label': 'Send as',
  'route.senderRules.help':
    'One rule per line, the first that matches counts: sender IDs = replacement. Example: ACME*, Shop = INFO. Several replacements are a pool: * = 447700900001, 447700900002. Replies to a pool number reach the customer whose message went out with it.',
  'route.senderChoice.label': 'From a pool',
  'route.senderChoice.recipient': 'Same sender for each recipient',
  'route.senderChoice.message': 'Another sender for each message',
  'route.senderChoice.help':
    'Recipients are spread evenly. If the pool changes, as few as possible get another sender.',
  'route.contentRules.label': 'Replace in the text',
  'route.contentRules.help':
    'One rule per line: word or expression => replacement. Example: casino|bonus => game. The customer pays for the text as given, the carrier charges for what is sent. Both are kept.',
  'route.receiptFailover.label': 'If a receipt says undelivered',
  'route.receiptFailover.never': 'Leave it',
  'route.receiptFailover.carrier': 'Try the next route if the carrier failed',
  'route.receiptFailover.always': 'Always try the next route',
  'route.receiptFailover.help':
    'While the message is valid, it goes once by each route that fits. The customer pays once, each carrier what it charges. “If the carrier failed” leaves out receipts that expired or blame the phone: absent, unknown, barred or full.',
  'route.belowCost.label': 'If the cost exceeds the price',
  'route.belowCost.allow': 'Send anyway',
  'route.belowCost.alert': 'Send and notify staff',
  'route.belowCost.block': 'Don’t use this route',
  'route.belowCost.help':
    'Compares what the carrier charges with what the platform is paid. Leave empty to follow the platform settings.',
  'route.belowCostReason.label': 'Reason',
  'route.belowCostReason.help': 'Required when messages may go out below cost.',
  'route.group.target': 'Gateway',
  'route.group.match': 'Conditions',
  'route.group.hours': 'Time',
  'route.group.wording': 'Sender and text',
  'route.group.failover': 'Failover',
  'route.group.margin': 'Margin',
} as const satisfies Omit<EntityTexts<'route'>, keyof typeof traffic> & Record<string, string>
