/** TANDEM_SCREENS=all: everything a journey can be made of, which takes an hour. */
export const ALL = process.env['TANDEM_SCREENS'] === 'all'

/**
 * The nth of the languages or accounts a journey can be made with, or all of them with TANDEM_SCREENS=all. Texts are
 * compared, and what has no room is found, below the browser and in one walk over all pages: a second language would
 * only do the same again.
 */
export const shown = <Case>(cases: readonly Case[], n: number): readonly Case[] =>
  ALL ? cases : cases.slice(n, n + 1)
