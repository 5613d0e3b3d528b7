/** How a name stands in front of or behind a text: 【Brand】 as in China, which makes it UCS-2, or [Brand]. */
export const signatureBrackets = ['lenticular', 'square'] as const
export type SignatureBrackets = (typeof signatureBrackets)[number]
