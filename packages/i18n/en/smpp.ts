import type { EntityTexts } from './keys.ts'

export const smpp = {
  'smppAccount.purpose': 'Lets your SMPP client send messages and receive delivery receipts.',
  'smppAccount.empty': 'Add an account, then connect with its system ID and password.',
  'smppAccount.action.repush': 'Resend receipts',
  'smppAccount.tab.connect': 'Connect',
  'smppAccount.group.access': 'Sign-in',
  'smppAccount.group.messages': 'Messages',
  'smppAccount.group.speed': 'Limits',
  'smppAccount.systemId.label': 'System ID',
  'smppAccount.systemId.help': 'Up to 15 letters, digits and . _ : -',
  'smppAccount.enabled.label': 'Enabled',
  'smppAccount.enabled.help': 'Turning it off ends its sessions at once.',
  'smppAccount.password.help':
    'ASCII letters, digits and symbols. SMPP carries at most 8 characters.',
  'smppAccount.ipList.label': 'IP addresses',
  'smppAccount.ipList.help':
    'Addresses and networks that may connect, e.g. 203.0.113.7 or 203.0.113.0/24. Leave empty to allow this server only.',
  'smppAccount.modes.label': 'Bind modes',
  'smppAccount.modes.both': 'Send and receive',
  'smppAccount.modes.send': 'Send only',
  'smppAccount.modes.receive': 'Receive only',
  'smppAccount.product.help': 'The product its messages are sent and charged as.',
  'smppAccount.serviceTypes.label': 'Products by service type',
  'smppAccount.serviceTypes.help':
    'Messages with one of these service_type values go as another product. One rule per line, for example OTP = One-time code, premium. Any other value means the product above.',
  'smppAccount.product.marketing': 'Marketing SMS',
  'smppAccount.product.notify': 'Notification SMS',
  'smppAccount.product.otpPremium': 'One-time code, premium',
  'smppAccount.product.otpReguler': 'One-time code, regular',
  'smppAccount.sender.label': 'Default sender ID',
  'smppAccount.sender.help': 'Used for messages without a source address.',
  'smppAccount.alphabet.label': 'Default alphabet',
  'smppAccount.alphabet.help':
    'What your client means by data_coding 0. Choose ASCII or Latin-1 if @, $, _ or letters such as é arrive as something else.',
  'smppAccount.alphabet.gsm7': 'GSM 03.38',
  'smppAccount.alphabet.ascii': 'ASCII',
  'smppAccount.alphabet.latin1': 'Latin-1',
  'smppAccount.codingOneIsGsm.label': 'data_coding 1 means GSM',
  'smppAccount.codingOneIsGsm.help':
    'Some clients, such as npm smpp, send GSM 03.38 with data_coding 1. Without this, 1 means ASCII.',
  'smppAccount.inboundNumbers.label': 'Inbound numbers',
  'smppAccount.inboundNumbers.help':
    'Messages people send to these numbers go to this account. One per line. Others go to the account whose message they answer.',
  'smppAccount.receiptText.label': 'Text in receipts',
  'smppAccount.receiptText.help':
    'Receipts repeat the first 20 characters of the message, if they are plain ASCII.',
  'smppAccount.tps.label': 'TPS',
  'smppAccount.tps.help':
    'Messages per second over all sessions. More are refused with ESME_RTHROTTLED.',
  'smppAccount.maxBinds.label': 'Binds',
  'smppAccount.maxBinds.help': 'Sessions it may have at the same time.',
  'smppAccount.windowSize.label': 'Window',
  'smppAccount.windowSize.help': 'Unanswered messages allowed per session, in each direction.',
} as const satisfies EntityTexts<'smppAccount'> & Record<string, string>
