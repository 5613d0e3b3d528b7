import { countryOfZone } from '@tandem/core'
import {
  sandboxCompanies,
  sandboxDepartments,
  sandboxSales,
  sandboxSenders,
  sandboxSignatures,
  sandboxUsers,
} from './organisation.ts'
import { companyId, type Draft, insert, mapOf } from './sandboxDraft.ts'
import { the } from './sandboxIds.ts'
import { sql } from '../database/sql.ts'

/** Agents and customers, sellers before buyers. */
export async function addCompanies(draft: Draft): Promise<void> {
  const { ports, ids } = draft
  for (const company of sandboxCompanies) ids.company.set(company.key, ports.nextId())
  const ancestorsOf = (key: string | null): string[] => {
    if (key === null) return []
    const seller = sandboxCompanies.find((one) => one.key === key)?.seller ?? null
    return [...ancestorsOf(seller), companyId(draft, seller)]
  }
  await insert(
    draft,
    'sys_company',
    sandboxCompanies.map((company) => ({
      id: companyId(draft, company.key),
      parent_id: companyId(draft, company.seller),
      ancestor_ids: ancestorsOf(company.key),
      kind: company.kind,
      name: company.name,
      currency: 'USD',
      time_zone: company.timeZone,
      home_country: countryOfZone(company.timeZone) ?? null,
      locale: company.locale,
      status: 'active',
      contact_name: company.contact,
      contact_email: `contact@${company.key}.example`,
      bill_period: company.bills ?? 'none',
      legal_name: company.onBills?.legal_name ?? null,
      address: company.onBills?.address ?? null,
      tax_id: company.onBills?.tax_id ?? null,
      bank_details: company.onBills?.bank_details ?? null,
      version: 1,
    })),
  )
}

/** Users with their roles and departments, and the senders of their companies. */
export async function addUsers(draft: Draft): Promise<void> {
  const { client, ports, ids, password } = draft
  const roles = await mapOf(draft, sql`select role_code as key, id from sys_role`)
  const hash = await ports.hashPassword(password)
  await insert(
    draft,
    'sys_user',
    sandboxUsers.map((user) => {
      const id = ports.nextId()
      ids.user.set(user.username, id)
      return {
        id,
        company_id: companyId(draft, user.company),
        username: user.username,
        realname: user.realname,
        password_hash: hash,
        email: `${user.username}@${user.company ?? 'platform'}.example`,
        status: '1',
        is_admin: false,
        hide_amounts: user.hideAmounts ?? false,
        plain_header: user.plainHeader ?? false,
        version: 1,
      }
    }),
  )
  await sql`
    insert into sys_user_role (user_id, role_id) select *
      from unnest(${sandboxUsers.map((user) => the(ids.user, user.username))}::bigint[],
        ${sandboxUsers.map((user) => the(roles, user.role))}::bigint[])`.run(client)
  const departments = sandboxDepartments.map((one) => ({ ...one, id: ports.nextId() }))
  await insert(
    draft,
    'sys_depart',
    departments.map((one, order) => ({
      id: one.id,
      company_id: companyId(draft, one.company),
      depart_name: one.name,
      depart_name_en: one.nameEn,
      org_code: one.code,
      depart_order: order,
      version: 1,
    })),
  )
  const links = departments.flatMap((one) =>
    one.users.map((name) => [the(ids.user, name), one.id] as const),
  )
  await sql`
    insert into sys_user_depart (user_id, dep_id) select * from unnest(${links.map(([user]) => user)}::bigint[],
      ${links.map(([, department]) => department)}::bigint[])`.run(client)
  const looked = Object.entries(sandboxSales)
  await sql`
    update sys_company c set sales_user_id = s.sales
    from unnest(${looked.map(([company]) => companyId(draft, company))}::bigint[],
      ${looked.map(([, sales]) => the(ids.user, sales))}::bigint[]) as s (id, sales)
    where c.id = s.id`.run(client)
  await insert(
    draft,
    'sms_signature',
    sandboxSignatures.map((one) => ({
      id: ports.nextId(),
      company_id: companyId(draft, one.company),
      name: one.name,
      status: 'approved',
      version: 1,
    })),
  )
  await insert(
    draft,
    'sms_sender_id',
    sandboxSenders.map((one) => ({
      id: ports.nextId(),
      company_id: companyId(draft, one.company),
      sender: one.sender,
      country_id: one.country === undefined ? null : the(ids.country, one.country),
      status: one.status,
      version: 1,
    })),
  )
}
