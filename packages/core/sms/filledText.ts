declare const filled: unique symbol
/**
 * A text with nothing left to fill in, letter for letter what a handset gets. Only such a text is counted in parts, priced
 * and submitted, so that a price is that of the text that is sent.
 */
export type FilledText = string & { readonly [filled]: true }

/**
 * A text that is final as it stands: kept somewhere after it was filled in, or made of filled ones. What a person or a program
 * wrote is none; that is read and filled (`readText`, `renderText`).
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark exists for the compiler alone
export const finalText = (text: string): FilledText => text as FilledText
