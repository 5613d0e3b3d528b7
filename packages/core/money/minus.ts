/** A number as it is read: its minus is the sign (U+2212), as wide as a digit, and no hyphen, where a line may break. */
export const withMinus = (number: string): string => number.replace(/^-/, '−')
