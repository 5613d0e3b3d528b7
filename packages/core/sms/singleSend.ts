/** A send to this few numbers is treated as a person waiting, not as a campaign. */
const MOST_RECIPIENTS = 5

/**
 * Whether someone is waiting for this send: a code, or a message to a handful of numbers. Such messages go before
 * campaigns in every queue.
 */
export const isSingleSend = (product: string, recipients: number): boolean =>
  product.startsWith('otp') ? recipients <= 100 : recipients <= MOST_RECIPIENTS
