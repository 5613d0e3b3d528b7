import { randomBytes } from 'node:crypto'

import { type Connected, sql } from '../database/sql.ts'

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

/** The phone of a number gets a secret, if it has none yet. */
export async function ensureSecret(
  on: Connected,
  numberId: string,
  seal: (plain: string) => string,
): Promise<void> {
  await sql`insert into sms_test_number_secret (number_id, secret_sealed) values (${numberId}, ${seal(newSecret())})
    on conflict (number_id) do nothing`.run(on)
}

/** Another secret instead of the old one. */
export async function changeSecret(
  on: Connected,
  numberId: string,
  seal: (plain: string) => string,
): Promise<void> {
  await sql`insert into sms_test_number_secret (number_id, secret_sealed) values (${numberId}, ${seal(newSecret())})
    on conflict (number_id) do update set secret_sealed = excluded.secret_sealed`.run(on)
}

export interface StoredHandset {
  id: string
  number: string
  sealed: string
}

/** The phone of a number that tells by itself; undefined: there is none. */
export const findHandset = (on: Connected, numberId: string): Promise<StoredHandset | undefined> =>
  sql<StoredHandset>`
    select n.id::text, n.number, s.secret_sealed as sealed
    from sms_test_number n join sms_test_number_secret s on s.number_id = n.id
    where n.id = ${numberId} and n.enabled and n.told_by = 'handset' and n.deleted_at is null`.first(
    on,
  )

/** Whatever its number is set to; with the address of the platform, '' if that is not set. */
export const handsetOf = (
  on: Connected,
  numberId: string,
): Promise<{ sealed: string; publicUrl: string } | undefined> =>
  sql<{ sealed: string; publicUrl: string }>`
    select s.secret_sealed as sealed,
      coalesce((select t.value #>> '{}' from sys_setting t where t.key = 'publicUrl'), '') as "publicUrl"
    from sms_test_number n join sms_test_number_secret s on s.number_id = n.id
    where n.id = ${numberId} and n.deleted_at is null`.first(on)

/** When the phones of test numbers told something last. */
export const lastTold = (on: Connected, numberIds: readonly string[]) =>
  sql<{ id: string; at: Date }>`
    select number_id::text as id, max(told_at) as at from sms_test_reception
    where number_id = any (${[...numberIds]}::bigint[]) group by 1`.rows(on)
