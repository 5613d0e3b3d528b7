import { z } from 'zod'

/** A whole number, also as the text that a form with a file sends. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the schema says it
export const wholeNumber = (least: number, most: number) => {
  const number = z.int().min(least).max(most)
  return z.union([
    number,
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(number),
  ])
}
