/** What a sender ID is: a name, a short code of one country, or a number of the international plan. */
export const senderKinds = ['alphanumeric', 'shortCode', 'longNumber'] as const
export type SenderKind = (typeof senderKinds)[number]

/**
 * The kind of a sender by its form; null: it is none. 3 to 8 digits are a short code, further ones and what begins with a
 * plus an E.164 number. With a letter it is a name, which has room for 11 septets (3GPP TS 23.040 §9.1.2.5) and keeps to
 * what ASCII and the GSM alphabet have in common at one septet each, since carriers disagree about all else.
 */
export function senderKindOf(sender: string): SenderKind | null {
  if (/^[0-9]{3,8}$/.test(sender)) return 'shortCode'
  if (/^\+?[1-9][0-9]{6,14}$/.test(sender)) return 'longNumber'
  const isName = /^[ !-Z_a-z]{1,11}$/.test(sender) && /[A-Za-z]/.test(sender)
  return isName && sender.trim() === sender ? 'alphanumeric' : null
}

/** Where a company may use a sender. */
export interface SenderApproval {
  sender: string
  /** ISO code; null: every country that does not ask for a registration of its own. */
  country: string | null
  /** Null: every product. */
  product: string | null
}

/** What a country does with a name as the sender. */
export const alphanumericRules = ['allowed', 'registered', 'notAllowed', 'replaced'] as const
export type AlphanumericRule = (typeof alphanumericRules)[number]

/** The rule of a country about names as senders. */
export interface SenderRule {
  alphanumeric: AlphanumericRule
  /** By what a name is replaced. */
  replacedBy: Exclude<SenderKind, 'alphanumeric'> | null
}

/** Why a message to a country is not sent with a sender: codes with a text `reason.<code>`. */
export type SenderFault = 'sender.notRegistered' | 'sender.notAllowed' | 'sender.otherCountry'

/**
 * The sender of a message in its country; null: the carrier's own number. `replacedBy`: not the one that was asked for,
 * and what takes its place.
 */
export type SenderThere =
  | { sender: string | null; replacedBy: SenderKind | null }
  | { reason: SenderFault }

/**
 * What becomes of a sender in a country. A name that is replaced goes out as the company's own number of that kind there,
 * or else as the carrier's.
 * @param rule undefined: the country has none
 */
export function senderThere(
  sender: string | null,
  { country, product }: { country: string; product: string },
  rule: SenderRule | undefined,
  approvals: readonly SenderApproval[],
): SenderThere {
  if (sender === null) return { sender, replacedBy: null }
  const here = approvals.filter(
    (one) =>
      (one.country === null || one.country === country) &&
      (one.product === null || one.product === product),
  )
  if (senderKindOf(sender) === 'alphanumeric') {
    if (rule?.alphanumeric === 'notAllowed') return { reason: 'sender.notAllowed' }
    if (rule?.alphanumeric === 'replaced') {
      const replacedBy = rule.replacedBy ?? 'longNumber'
      const own = here.find((one) => senderKindOf(one.sender) === replacedBy)
      return { sender: own?.sender ?? null, replacedBy }
    }
    if (rule?.alphanumeric === 'registered') {
      const isRegistered = here.some((one) => one.sender === sender && one.country === country)
      return isRegistered ? { sender, replacedBy: null } : { reason: 'sender.notRegistered' }
    }
  }
  return here.some((one) => one.sender === sender)
    ? { sender, replacedBy: null }
    : { reason: 'sender.otherCountry' }
}
