/**
 * In place of a command_status: why a message was not submitted to a gateway, which is a fact of the message and the gateway's
 * settings. Above every command_status and every answer over HTTP (`vendorCode`), and still an integer of the database.
 */
export const PARAMETER_MISSING = 0x2000_0000
/** The vendor cannot be told where a handset is to show and keep the message. */
export const CLASS_UNTOLD = 0x2000_0001
/** The charset of the vendor lacks a character of the text: this and its code point. */
const UNWRITABLE = 0x2100_0000
const LAST_CODE_POINT = 0x10_ffff

/** The status of a text with a character that its vendor cannot be given. */
export const unwritable = (character: string): number =>
  UNWRITABLE + (character.codePointAt(0) ?? 0)

/** That character; undefined: it is another status. */
export const unwritableCharacter = (status: number): string | undefined =>
  status >= UNWRITABLE && status <= UNWRITABLE + LAST_CODE_POINT
    ? String.fromCodePoint(status - UNWRITABLE)
    : undefined

/** Whether the message never reached the carrier, so that it says nothing of it. */
export const isNotSubmitted = (status: number): boolean => status >= PARAMETER_MISSING
