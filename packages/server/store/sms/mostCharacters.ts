import { SMS_MAX_CHARACTERS } from '@tandem/core'
import type pg from 'pg'

import { sql } from '../database/sql.ts'

/** How long a text of a company may be, characters. */
export async function mostCharactersOf(client: pg.ClientBase, companyId: string): Promise<number> {
  const found = await sql<{ most: number | null }>`
    select sms_characters as most from sys_company where id = ${companyId}`.first(client)
  return found?.most ?? SMS_MAX_CHARACTERS
}
