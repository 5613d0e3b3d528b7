/** Delivery receipts of an SMPP account that are sent to its clients again. */
export const smppRepush = {
  'smppRepush.text':
    'Your client gets receipts again in the order in which the messages ended, with the same IDs and states. Only receipts it asked for are sent, for up to 100,000 messages at a time.',
  'smppRepush.from': 'Ended from',
  'smppRepush.from.help': 'Within the past 72 hours.',
  'smppRepush.to': 'Ended before',
  'smppRepush.outcome': 'Outcome',
  'smppAccount.repush.outcome.all': 'All',
  'smppAccount.repush.outcome.delivered': 'Delivered',
  'smppAccount.repush.outcome.failed': 'Not delivered',
  'smppRepush.mobile': 'Number',
  'smppRepush.mobile.help': 'Leave empty for all numbers. Include the country code.',
  'smppRepush.counting': 'Counting receipts…',
  'smppRepush.none': 'No message ended in this time that asked for a receipt.',
  'smppRepush.count':
    '{receipts, plural, one {# receipt} other {# receipts}} of {messages, plural, one {# message} other {# messages}}',
  'smppRepush.action': 'Resend {n, plural, one {# receipt} other {# receipts}}',
  'smppRepush.started': 'Receipts are being resent. Progress is under My jobs.',
} as const
