import { splitNumbers } from '@tandem/core'

/** How many numbers a pasted text contains; the quote validates them. */
export const countNumbers = (text: string): number => splitNumbers(text).length

/** The list as the API expects it: plain digits, with commas and line breaks as separators. */
export const wireNumbers = (text: string): string => text.normalize('NFKC').replaceAll('、', ',')
