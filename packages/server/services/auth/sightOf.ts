import type { SessionSight } from '../session.ts'
import { type DataScope, widestScope } from '@tandem/core'

import type { Database } from '../../store/database/createDatabase.ts'
import { columnRules } from '../../store/session/columnRules.ts'
import type { SessionRow } from '../../store/session/findSession.ts'
import { departmentPeople, oneself } from '../../store/session/people.ts'
import { visibleCompanies } from '../../store/session/visibleCompanies.ts'
import { sharedSets } from './sharedSets.ts'

type Seer = Pick<
  SessionRow,
  'isAdmin' | 'companyKind' | 'companyId' | 'userId' | 'username' | 'departId' | 'dataScopes'
>

/** Visible companies, people and columns, by the widest data scope of the user's roles. */
export async function sightOf(
  system: Pick<Database, 'pool'>,
  row: Seer,
  codes: ReadonlySet<string>,
): Promise<SessionSight> {
  const sightOfSeer = await sightsOf(system, [row])
  return sightOfSeer(row, codes)
}

/** The same for several users, each thing read once for all of them; equal parts are shared. */
export async function sightsOf(
  system: Pick<Database, 'pool'>,
  rows: readonly Seer[],
): Promise<(row: Seer, codes: ReadonlySet<string>) => SessionSight> {
  const of = (dataScope: DataScope) => rows.filter((row) => dataScopeOf(row) === dataScope)
  const narrow = rows.filter((row) => !seesEverything(row))
  const companies = await visibleCompanies(system, narrow.map(viewerOf))
  const department = await departmentPeople(system, of('department'))
  const own = await oneself(system, of('own'))
  const inForce = rows.every(({ isAdmin }) => isAdmin) ? [] : await columnRules(system)
  const hidden = new Map<ReadonlySet<string>, ReadonlySet<string>>()
  const hiddenColumns = (codes: ReadonlySet<string>): ReadonlySet<string> => {
    const known = hidden.get(codes) ?? rules(inForce.filter((code) => !codes.has(code)))
    hidden.set(codes, known)
    return known
  }
  return (row, codes) => {
    const dataScope = dataScopeOf(row)
    const narrowPeople = dataScope === 'department' ? department : own
    return {
      dataScope,
      scope: seesEverything(row) ? 'everything' : { companies: companies(viewerOf(row)) },
      ...(dataScope === 'ownCustomers' ? { sellers: { companies: [row.companyId] } } : {}),
      people: dataScope === 'department' || dataScope === 'own' ? narrowPeople(row) : 'all',
      hiddenColumns: row.isAdmin ? nothing : hiddenColumns(codes),
    }
  }
}

const rules = sharedSets()
const nothing: ReadonlySet<string> = new Set()

const dataScopeOf = (row: Seer): DataScope =>
  row.isAdmin ? 'all' : widestScope(row.dataScopes, row.companyKind)

const viewerOf = (row: Seer) => ({ ...row, onlyOwnCustomers: dataScopeOf(row) === 'ownCustomers' })

function seesEverything(row: Seer): boolean {
  if (row.isAdmin) return true
  return (
    row.companyKind === 'platform' &&
    row.dataScopes.length > 0 &&
    dataScopeOf(row) !== 'ownCustomers'
  )
}
