import type { Route } from './route.ts'
import { replacedSender } from './senderRules.ts'
import { replacingOf, senderRulesOf } from './written.ts'

/** A message as its customer gave it. */
export interface OwnWords {
  messageId: number
  recipient: string
  /** Null: it has none. */
  sender: string | null
  content: string
  /** The same as it may be shown, with a code hidden. */
  shown: string
}

/** What a route makes of a message before it is sent; null: that stays as it was given. */
export interface Worded {
  sender: string | null
  content: string | null
  /** The content as it may be shown. */
  shown: string | null
}

/** Whether a route changes senders or texts. */
export const rewrites = ({ senderRules, contentRules }: Route): boolean =>
  senderRules != null || contentRules != null

/** What a route makes of a message; null: nothing. */
export function wordingOf(
  { senderRules, senderChoice, contentRules }: Route,
  { messageId, recipient, sender, content, shown }: OwnWords,
): Worded | null {
  const key = senderChoice === 'message' ? String(messageId) : recipient
  const rules = senderRules == null ? undefined : senderRulesOf(senderRules)
  const other = rules && replacedSender(rules, sender, key)
  const replace = contentRules == null ? undefined : replacingOf(contentRules)
  const said = replace?.(content) ?? content
  // A text of which nothing is left would not be sent at all.
  const isReplaced = said !== content && said.trim() !== ''
  const isOther = other !== undefined && other !== sender
  if (!isReplaced && !isOther) return null
  return {
    sender: isOther ? other : null,
    content: isReplaced ? said : null,
    shown: isReplaced ? (replace?.(shown) ?? shown) : null,
  }
}
