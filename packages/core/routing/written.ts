import { compilePattern, type Pattern } from '../text/pattern.ts'
import { compileReplaceRules } from '../text/replaceRules.ts'
import { compileFormula } from './formula.ts'
import { readOnce } from './readOnce.ts'
import type { RouteStrategy } from './routeWords.ts'
import { compileSenders } from './senderNames.ts'
import { parseSenderRules } from './senderRules.ts'

// What people write in a routing rule, read once for all rules that say the same. Undefined: it cannot be read.
export const sendersOf = readOnce(compileSenders)
export const patternOf = readOnce(compilePattern)
export const formulaOf = readOnce(compileFormula)
export const senderRulesOf = readOnce(parseSenderRules)
export const replacingOf = readOnce(compileReplaceRules)

/** Fields of a routing rule that say something in a language of their own. */
export const writtenFields = [
  'senders',
  'contentPattern',
  'formula',
  'senderRules',
  'contentRules',
] as const
export type WrittenField = (typeof writtenFields)[number]

/** What a rule has written in these fields. */
export interface Written {
  senders?: string | null
  /** `contentPattern` of the record. */
  text?: string | null
  strategy?: RouteStrategy
  formula?: string | null
  senderRules?: string | null
  contentRules?: string | null
}

/**
 * The field for which a stored rule carries nothing: it cannot be read, or is too large, or took too long in texts. Such a
 * rule is left out of routing, where it would take other messages, or send them with other words, than it was meant to.
 * Null: it can be used.
 */
export function unreadableIn(rule: Written): WrittenField | null {
  const { senders, text, strategy, formula, senderRules, contentRules } = rule
  if (senders != null && !isUsable(sendersOf(senders))) return 'senders'
  if (text != null && !isUsable(patternOf(text))) return 'contentPattern'
  if (strategy === 'formula' && formula != null && !formulaOf(formula)) return 'formula'
  if (senderRules != null) {
    const isRead = senderRulesOf(senderRules)?.every(({ matches }) => isUsable(matches))
    if (isRead !== true) return 'senderRules'
  }
  if (contentRules != null && replacingOf(contentRules)?.hasGivenUp() !== false) {
    return 'contentRules'
  }
  return null
}

const isUsable = (pattern: Pattern | undefined): boolean =>
  pattern !== undefined && pattern.isGivenUp !== true
