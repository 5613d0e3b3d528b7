import { type DataScope, widestScope } from '@tandem/core'

import type { Database } from '../../store/database/createDatabase.ts'
import type { Sight } from '../../store/entity/sight.ts'
import { columnRules } from '../../store/session/columnRules.ts'
import { type SessionRow, visibleCompanies } from '../../store/session/findSession.ts'
import { departmentPeople, oneself } from '../../store/session/people.ts'
import { sharedSets } from './sharedSets.ts'

/** What a session shows its user beyond access codes. */
export interface SessionSight extends Sight {
  dataScope: DataScope
  hiddenColumns: ReadonlySet<string>
}

type Seer = Pick<
  SessionRow,
  'isAdmin' | 'companyKind' | 'companyId' | 'userId' | 'username' | 'departId' | 'dataScopes'
>

/** Companies, people and columns in sight, by the widest data scope of the user's roles. */
export async function sightOf(
  system: Database,
  row: Seer,
  codes: ReadonlySet<string>,
): Promise<SessionSight> {
  const dataScope = row.isAdmin ? 'all' : widestScope(row.dataScopes, row.companyKind)
  return {
    dataScope,
    scope: await scopeOf(system, row, dataScope),
    people: await peopleOf(system, row, dataScope),
    hiddenColumns: row.isAdmin ? new Set() : await hiddenColumns(system, codes),
  }
}

async function scopeOf(system: Database, row: Seer, dataScope: DataScope): Promise<Sight['scope']> {
  const onlyOwnCustomers = dataScope === 'ownCustomers'
  if (row.companyKind === 'platform' && row.dataScopes.length > 0 && !onlyOwnCustomers) {
    return 'everything'
  }
  if (row.isAdmin) return 'everything'
  return { companies: await visibleCompanies(system, { ...row, onlyOwnCustomers }) }
}

function peopleOf(
  system: Database,
  row: Seer,
  dataScope: DataScope,
): Promise<Sight['people']> | 'all' {
  if (dataScope === 'department') return departmentPeople(system, row)
  return dataScope === 'own' ? oneself(system, row) : 'all'
}

const rules = sharedSets()

async function hiddenColumns(
  system: Database,
  codes: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  return rules((await columnRules(system)).filter((code) => !codes.has(code)))
}
