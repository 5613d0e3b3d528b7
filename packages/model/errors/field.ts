import type { ErrorTable } from './errorTable.ts'

/** What can be wrong with the value of one field; reported per field in `Refusal.fields`. */
export const fieldErrors = {
  'field.required': { status: 400 },
  'field.type': { status: 400 },
  'field.brokenText': { status: 400 },
  'field.unknown': { status: 400 },
  'field.readOnly': { status: 400 },
  'field.repeated': { status: 400 },
  'field.immutable': { status: 400 },
  /** args: min */
  'field.tooShort': { status: 400 },
  /** args: max */
  'field.tooLong': { status: 400 },
  'field.amount': { status: 400 },
  /** args: from, to */
  'field.range': { status: 400 },
  /** args: digits */
  'field.digits': { status: 400 },
  'field.shares.format': { status: 400 },
  'field.shares.percent': { status: 400 },
  /** args: percent */
  'field.shares.left': { status: 400 },
  /** args: percent */
  'field.shares.over': { status: 400 },
  'field.choice': { status: 400 },
  'field.instant': { status: 400 },
  'field.id': { status: 400 },
  'field.characters': { status: 400 },
  'field.name': { status: 400 },
  'field.code': { status: 400 },
  'field.username': { status: 400 },
  'field.email': { status: 400 },
  'field.digitsOnly': { status: 400 },
  /** Several prefixes where one is asked for. */
  'field.onePrefix': { status: 400 },
  /** A number of JSON where a decimal is sent as text, so that none of it is rounded. */
  'field.asText': { status: 400 },
  'field.numberPrefix': { status: 400 },
  'field.iso2': { status: 400 },
  'field.mcc': { status: 400 },
  'field.mnc': { status: 400 },
  'field.host': { status: 400 },
  'field.hostList': { status: 400 },
  'field.errorRules': { status: 400 },
  'field.tlvRules': { status: 400 },
  'field.pins': { status: 400 },
  'field.currency': { status: 400 },
  'field.timeZone': { status: 400 },
  'field.senderId': { status: 400 },
  'field.templateName': { status: 400 },
  'field.path': { status: 400 },
  'field.webUrl': { status: 400 },
  'field.phone': { status: 400 },
  'field.addresses': { status: 400 },
  'field.colour': { status: 400 },
  'field.billPrefix': { status: 400 },
  'field.certificates': { status: 400 },
  'field.slots.format': { status: 400 },
  /** args: max */
  'field.slots.tooMany': { status: 400 },
  'field.slots.empty': { status: 400 },
  'field.slots.overlap': { status: 400 },
  /** args: minutes */
  'field.slots.tooClose': { status: 400 },
  /** args: host, the word for the own address */
  'field.callbackUrl': { status: 400 },
  'field.secretAgain': { status: 400 },
  'field.pattern': { status: 400 },
  'field.senderList': { status: 400 },
  'field.senderRules': { status: 400 },
  'field.contentRules': { status: 400 },
  'field.serviceTypes': { status: 400 },
  'field.inboundNumbers': { status: 400 },
  'field.weekdays': { status: 400 },
  'field.formula': { status: 400 },
} as const satisfies ErrorTable
