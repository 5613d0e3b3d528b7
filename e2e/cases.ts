/** TANDEM_SCREENS=all: every variant of a journey, which takes an hour. */
export const ALL = process.env['TANDEM_SCREENS'] === 'all'

/**
 * The nth language or account of a journey, or all of them with TANDEM_SCREENS=all. Texts and layout are checked
 * below the browser and in one walk over all pages: a second language would only repeat them.
 */
export const shown = <Case>(cases: readonly Case[], n: number): readonly Case[] =>
  ALL ? cases : cases.slice(n, n + 1)
