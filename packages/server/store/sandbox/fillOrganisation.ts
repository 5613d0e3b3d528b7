import type { Transaction } from '../database/withScope.ts'
import { sandboxGateways, sandboxRoutes } from './gateways.ts'
import { sandboxNetworks } from './networks.ts'
import {
  sandboxCompanies,
  sandboxDepartments,
  sandboxSenders,
  sandboxUsers,
} from './organisation.ts'
import { costList, type PriceList, priceListOf } from './rates.ts'

export interface SandboxPorts {
  nextId(): string
  hashPassword(password: string): Promise<string>
  seal(text: string): string
}

/** Ids by the keys of the sandbox's lists; `null` in `company` is the platform. */
export interface SandboxIds {
  platform: string
  company: Map<string, string>
  user: Map<string, string>
  country: Map<string, string>
  operator: Map<string, string>
  gateway: Map<string, string>
  route: Map<string, string>
  /** `${group}|${place}`, e.g. 'harbor|GB' or 'cost|460 01'. */
  rate: Map<string, string>
}

/** Companies, people, numbering, gateways, routes and rates. Countries, roles and the admin are there already. */
export async function fillOrganisation(
  { client }: Transaction,
  ports: SandboxPorts,
  given: { password: string; smsc: { host: string; port: number; password: string }; since: Date },
): Promise<SandboxIds> {
  const ids: SandboxIds = {
    platform: await onlyId('select id from sys_company where kind = $1', 'platform'),
    company: new Map(),
    user: new Map([
      ['admin', await onlyId('select id from sys_user where username = $1', 'admin')],
    ]),
    country: await mapOf('select iso2 as key, id from sys_country'),
    operator: new Map(),
    gateway: new Map(),
    route: new Map(),
    rate: new Map(),
  }
  const roles = await mapOf('select role_code as key, id from sys_role')
  const companyId = (key: string | null): string =>
    key === null ? ids.platform : the(ids.company, key)

  await addNetworks()
  await addCompanies()
  await addUsers()
  await addRates()
  await addGateways()
  return ids

  async function onlyId(sql: string, value: string): Promise<string> {
    const { rows } = await client.query<{ id: string }>(sql, [value])
    const row = rows[0]
    if (!row) throw new Error(`The sandbox needs a row that is missing: ${value}`)
    return row.id
  }
  async function mapOf(sql: string): Promise<Map<string, string>> {
    const { rows } = await client.query<{ key: string; id: string }>(sql)
    return new Map(rows.map((row) => [row.key, row.id]))
  }
  /** One insert of many rows; the columns are the keys of the first. */
  async function insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {})
    await client.query(
      `insert into ${table} (${columns.join(', ')}, create_by, create_time)
       select ${columns.map((column) => `r.${column}`).join(', ')}, 'system', $2::timestamptz
       from jsonb_populate_recordset(null::${table}, $1::jsonb) as r`,
      [JSON.stringify(rows), given.since.toISOString()],
    )
  }

  async function addNetworks(): Promise<void> {
    await insert(
      'sms_operator',
      sandboxNetworks.map(({ iso2, name, mcc, mnc }) => {
        const id = ports.nextId()
        ids.operator.set(`${mcc} ${mnc}`, id)
        return { id, name, country_id: the(ids.country, iso2), mcc, mnc, enabled: true, version: 1 }
      }),
    )
    await insert(
      'sms_number_prefix',
      sandboxNetworks.flatMap(({ prefixes, mcc, mnc }) =>
        prefixes.map((prefix) => ({
          id: ports.nextId(),
          prefix,
          operator_id: the(ids.operator, `${mcc} ${mnc}`),
          version: 1,
        })),
      ),
    )
  }

  async function addCompanies(): Promise<void> {
    for (const company of sandboxCompanies) ids.company.set(company.key, ports.nextId())
    const ancestorsOf = (key: string | null): string[] => {
      if (key === null) return []
      const seller = sandboxCompanies.find((one) => one.key === key)?.seller ?? null
      return [...ancestorsOf(seller), companyId(seller)]
    }
    await insert(
      'sys_company',
      sandboxCompanies.map((company) => ({
        id: companyId(company.key),
        parent_id: companyId(company.seller),
        ancestor_ids: ancestorsOf(company.key),
        kind: company.kind,
        name: company.name,
        currency: 'USD',
        time_zone: company.timeZone,
        locale: company.locale,
        status: 'active',
        contact_name: company.contact,
        contact_email: `contact@${company.key}.example`,
        version: 1,
      })),
    )
  }

  async function addUsers(): Promise<void> {
    const hash = await ports.hashPassword(given.password)
    await insert(
      'sys_user',
      sandboxUsers.map((user) => {
        const id = ports.nextId()
        ids.user.set(user.username, id)
        return {
          id,
          company_id: companyId(user.company),
          username: user.username,
          realname: user.realname,
          password_hash: hash,
          email: `${user.username}@${user.company ?? 'platform'}.example`,
          status: '1',
          is_admin: false,
          hide_amounts: user.hideAmounts ?? false,
          version: 1,
        }
      }),
    )
    await client.query(
      'insert into sys_user_role (user_id, role_id) select * from unnest($1::bigint[], $2::bigint[])',
      [
        sandboxUsers.map((user) => the(ids.user, user.username)),
        sandboxUsers.map((user) => the(roles, user.role)),
      ],
    )
    const departments = sandboxDepartments.map((one) => ({ ...one, id: ports.nextId() }))
    await insert(
      'sys_depart',
      departments.map((one, order) => ({
        id: one.id,
        company_id: companyId(one.company),
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
    await client.query(
      'insert into sys_user_depart (user_id, dep_id) select * from unnest($1::bigint[], $2::bigint[])',
      [links.map(([user]) => user), links.map(([, department]) => department)],
    )
    await client.query(`update sys_company set sales_user_id = $1 where id = any ($2::bigint[])`, [
      the(ids.user, 'sales'),
      ['harbor', 'kestrel', 'meridian'].map((key) => companyId(key)),
    ])
    await insert(
      'sms_sender_id',
      sandboxSenders.map((one) => ({
        id: ports.nextId(),
        company_id: companyId(one.company),
        sender: one.sender,
        status: one.status,
        version: 1,
      })),
    )
  }

  async function addRates(): Promise<void> {
    const costGroup = ports.nextId()
    const groups = [
      {
        key: 'cost',
        id: costGroup,
        seller: ids.platform,
        name: 'Carrier costs',
        list: costList,
        chargeOn: 'submit',
      },
      ...sandboxCompanies.map((company) => ({
        key: company.key,
        id: ports.nextId(),
        seller: companyId(company.seller),
        name: `${company.name} 2026`,
        list: priceListOf(company.key),
        chargeOn: company.chargeOn,
      })),
    ]
    await insert(
      'sms_rate_group',
      groups.map(({ id, seller, name }) => ({
        id,
        company_id: seller,
        name,
        currency: 'USD',
        version: 1,
      })),
    )
    await insert('sms_rate', groups.flatMap(ratesOf))
    await client.query(
      `update sys_company c set rate_group_id = x.rate_group from unnest($1::bigint[], $2::bigint[]) as x (company, rate_group)
       where c.id = x.company`,
      [sandboxCompanies.map(({ key }) => companyId(key)), groups.slice(1).map(({ id }) => id)],
    )
  }
  function ratesOf(group: {
    key: string
    id: string
    seller: string
    list: PriceList
    chargeOn: string
  }) {
    return [...group.list].map(([place, nanos]) => {
      const network = sandboxNetworks.find(({ mcc, mnc }) => `${mcc} ${mnc}` === place)
      const id = ports.nextId()
      ids.rate.set(`${group.key}|${place}`, id)
      return {
        id,
        company_id: group.seller,
        rate_group_id: group.id,
        product: 'notify',
        country_id: the(ids.country, network?.iso2 ?? place),
        operator_id: network ? the(ids.operator, place) : null,
        price_nanos: nanos.toString(),
        charge_on: group.chargeOn,
        effective_at: given.since.toISOString(),
        version: 1,
      }
    })
  }

  async function addGateways(): Promise<void> {
    const costGroup = await onlyId('select id from sms_rate_group where name = $1', 'Carrier costs')
    const sealed = ports.seal(given.smsc.password)
    await insert(
      'sms_gateway',
      sandboxGateways.map((gateway) => {
        const id = ports.nextId()
        ids.gateway.set(gateway.systemId, id)
        return {
          id,
          name: gateway.name,
          protocol: 'smpp',
          host: given.smsc.host,
          port: given.smsc.port,
          tls: false,
          system_id: gateway.systemId,
          password_sealed: sealed,
          bind_mode: 'transceiver',
          binds: gateway.binds,
          window_size: gateway.windowSize,
          tps: gateway.tps,
          enquire_link_seconds: 30,
          response_timeout_seconds: 10,
          message_id_format: gateway.messageIdFormat,
          gsm_charset: 'gsm7',
          in_doubt: 'resend',
          cost_rate_group_id: costGroup,
          enabled: true,
          remark: gateway.remark,
          version: 1,
        }
      }),
    )
    await insert(
      'sms_route',
      sandboxRoutes.map((route) => {
        const id = ports.nextId()
        ids.route.set(`${route.iso2 ?? '*'}|${route.systemId}`, id)
        return {
          id,
          name: route.name,
          country_id: route.iso2 === null ? null : the(ids.country, route.iso2),
          gateway_id: the(ids.gateway, route.systemId),
          priority: route.priority,
          weight: route.weight,
          enabled: true,
          version: 1,
        }
      }),
    )
  }
}

/** The id under a key that must be there. */
export function the(map: ReadonlyMap<string, string>, key: string): string {
  const id = map.get(key)
  if (id === undefined) throw new Error(`The sandbox has nothing called ${key}`)
  return id
}
