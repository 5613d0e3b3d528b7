import { numberRejections } from '../phone/parseNumber.ts'

/** Every reason for which a line of a list is left out when its task is accepted. */
export const rejectReasons = [
  ...numberRejections,
  'number.formula',
  'number.optedOut',
  'number.blacklisted',
  'number.capped',
  'variable.missing',
  'variable.unreadable',
  'text.tooLong',
  'text.empty',
  'country.closed',
  'sender.notRegistered',
  'sender.notAllowed',
  'sender.otherCountry',
  'signature.missing',
  'rate.notPresent',
  'rate.noGroup',
  'rate.otherCurrency',
  'rate.belowCost',
  'company.suspended',
  'route.notPresent',
] as const
