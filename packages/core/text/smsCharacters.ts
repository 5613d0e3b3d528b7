/**
 * Longest text of a message, in characters as people count them: a surrogate pair is one (spec §5). A company may have
 * another limit within `smsCharacters`.
 */
export const SMS_MAX_CHARACTERS = 320
/** Bounds of that limit: a Unicode message of one part, and what most carriers join (10 parts). */
export const smsCharacters = { least: 70, most: 1_530 } as const
