/** A send to so few is a person waiting for it, not a campaign. */
const MOST_RECIPIENTS = 5

/**
 * Whether a send is one that somebody waits for: a code, or a message to a handful of numbers. Such ones go before
 * campaigns wherever messages wait.
 */
export const isSingleSend = (product: string, recipients: number): boolean =>
  product.startsWith('otp') ? recipients <= 100 : recipients <= MOST_RECIPIENTS
