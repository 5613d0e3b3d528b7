import { menuSeed } from '@tandem/model'

import type { MenuRow } from '../../store/session/grantedMenu.ts'
import { entriesOf, menuCodes } from './menuCodes.ts'

/** Whose header is plain lacks the test tool, whatever their roles grant, administrators too (spec §6). */
interface Account {
  plainHeader?: boolean
}

const entries = entriesOf(menuSeed).filter(({ testTool }) => testTool === true)
const components = new Set(entries.map(({ component }) => component))
const codes = menuCodes(entries)

/** Whether an access code is of the test tool and kept from this account. */
export const isAway = ({ plainHeader }: Account, code: string): boolean =>
  plainHeader === true && codes.has(code)

/** The codes that an account keeps. */
export const keptCodes = (account: Account, held: readonly string[]): readonly string[] =>
  account.plainHeader ? held.filter((code) => !codes.has(code)) : held

/** The menu as an account has it: without pages and buttons of the test tool, if these are kept from it. */
export const keptMenu = (account: Account, rows: readonly MenuRow[]): readonly MenuRow[] =>
  account.plainHeader ? rows.flatMap(kept) : rows

function kept(row: MenuRow): MenuRow[] {
  if (components.has(row.component ?? '')) return []
  if (row.perms === null) return [row]
  const held = row.perms.split(',')
  const perms = held.filter((code) => !codes.has(code))
  if (perms.length === held.length) return [row]
  return perms.length === 0 ? [] : [{ ...row, perms: perms.join(',') }]
}
