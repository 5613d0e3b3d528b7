import type pg from 'pg'
import type { Ids } from '../../ports/ids.ts'

/** Ids of a small world of sellers and carriers, as decimal strings. */
export interface SmsWorld {
  platformId: string
  agentId: string
  /** Buys from the platform. */
  customerId: string
  /** Buys from the agent, who buys from the platform. */
  resoldId: string
  gatewayIds: string[]
}

export interface WorldGateway {
  name: string
  port: number
  systemId: string
  password: string
  binds?: number
  window?: number
  tps?: number
  messageIdFormat?: 'same' | 'hexToDecimal' | 'decimalToHex'
  inDoubt?: 'resend' | 'hold'
  responseTimeoutSeconds?: number
  priority?: number
  /** Only for numbers with this prefix. */
  prefix?: string
}

/** Two countries by calling code: 1 (US) and 44 (GB), with an operator each. */
const COUNTRIES = [
  { iso2: 'US', code: '1', mcc: '310', mnc: '260' },
  { iso2: 'GB', code: '44', mcc: '234', mnc: '15' },
]

/**
 * Fills an empty, migrated database: a platform, an agent, a customer of each, priced countries
 * and one gateway per entry with a route of its own. `chargeOn` is that of every rate. The price
 * of a part is 0.01 for the direct customer, 0.012 for the agent's and 0.009 for the agent.
 */
export async function smsWorld(
  owner: pg.Pool,
  ids: Ids,
  gateways: readonly WorldGateway[],
  chargeOn: 'submit' | 'delivered' = 'submit',
): Promise<SmsWorld> {
  const client = await owner.connect()
  const insert = async (table: string, row: Record<string, unknown>) => {
    const id = ids.next().toString()
    const names = ['id', ...Object.keys(row)]
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      [id, ...Object.values(row)],
    )
    return id
  }
  try {
    await client.query(
      `begin; set local tandem.everything = 'on'; set local tandem.fills_past = 'on'`,
    )
    const company = (kind: string, name: string, parents: string[]) =>
      insert('sys_company', {
        kind,
        name,
        currency: 'USD',
        parent_id: parents.at(-1) ?? null,
        ancestor_ids: parents,
      })
    const platformId = await company('platform', 'Platform', [])
    const agentId = await company('agent', 'Agent', [platformId])
    const customerId = await company('customer', 'Customer', [platformId])
    const resoldId = await company('customer', 'Resold', [platformId, agentId])
    const countries: { id: string; operatorId: string; code: string }[] = []
    for (const { iso2, code, mcc, mnc } of COUNTRIES) {
      const id = await insert('sys_country', {
        iso2,
        name: iso2,
        name_en: iso2,
        calling_code: code,
        mcc,
      })
      const operatorId = await insert('sms_operator', { name: iso2, country_id: id, mcc, mnc })
      await insert('sms_number_prefix', { prefix: code, operator_id: operatorId })
      countries.push({ id, operatorId, code })
    }
    const rateGroup = async (seller: string, buyer: string, priceNanos: number) => {
      const group = await insert('sms_rate_group', {
        company_id: seller,
        name: `For ${buyer}`,
        currency: 'USD',
      })
      for (const { id } of countries) {
        await insert('sms_rate', {
          company_id: seller,
          rate_group_id: group,
          product: 'notify',
          country_id: id,
          price_nanos: priceNanos,
          charge_on: chargeOn,
          effective_at: new Date(0),
        })
      }
      await client.query('update sys_company set rate_group_id = $1 where id = $2', [group, buyer])
    }
    await rateGroup(platformId, customerId, 10_000_000)
    await rateGroup(platformId, agentId, 9_000_000)
    await rateGroup(agentId, resoldId, 12_000_000)
    const gatewayIds: string[] = []
    for (const gateway of gateways) {
      const id = await insert('sms_gateway', {
        name: gateway.name,
        host: '127.0.0.1',
        port: gateway.port,
        system_id: gateway.systemId,
        password_sealed: gateway.password,
        binds: gateway.binds ?? 1,
        window_size: gateway.window ?? 100,
        tps: gateway.tps ?? 10_000,
        message_id_format: gateway.messageIdFormat ?? 'same',
        in_doubt: gateway.inDoubt ?? 'resend',
        response_timeout_seconds: gateway.responseTimeoutSeconds ?? 30,
      })
      gatewayIds.push(id)
      const country = countries.find(({ code }) => code === gateway.prefix)
      await insert('sms_route', {
        name: gateway.name,
        gateway_id: id,
        priority: gateway.priority ?? 10,
        country_id: country?.id ?? null,
      })
    }
    await client.query('commit')
    return { platformId, agentId, customerId, resoldId, gatewayIds }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
