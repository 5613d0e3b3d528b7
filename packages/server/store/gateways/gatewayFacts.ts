import { sql, type Connected } from '../database/sql.ts'

/** A country, and whether a route of exactly this reach leads to a gateway. */
export interface RoutedCountry {
  countryId: string
  iso2: string
  isRouted: boolean
}

/** Enabled countries, and whether a route of exactly this reach leads to the gateway. */
export const countriesRouted = (
  on: Connected,
  gatewayId: string,
  product: string | null,
): Promise<RoutedCountry[]> =>
  sql<RoutedCountry>`
    select c.id::text as "countryId", c.iso2, exists (
      select from sms_route r where r.gateway_id = ${gatewayId} and r.country_id = c.id and r.operator_id is null
        and r.product is not distinct from ${product}::text and r.deleted_at is null) as "isRouted"
    from sys_country c where c.deleted_at is null and c.enabled order by c.iso2`.rows(on)

/** Names of gateways in small letters that begin with a text. */
export const gatewayNamesLike = (on: Connected, base: string) =>
  sql<{ name: string }>`
    select lower(name) as name from sms_gateway
    where deleted_at is null and left(lower(name), ${base.length}::int) = lower(${base})`.rows(on)

/** The first gateway that has its host from a connection set. */
export const gatewayOnHostOf = (on: Connected, configId: string) =>
  sql<{ name: string }>`
    select name from sms_gateway where config_id = ${configId} and host is null and deleted_at is null
    order by id limit 1`.first(on)

/** A hybrid gateway among these, if there is one. */
export const hybridAmong = (on: Connected, ids: readonly string[]) =>
  sql<{ id: string }>`
    select id from sms_gateway where id = any (${[...ids]}::bigint[]) and protocol = 'hybrid' limit 1`.first(
    on,
  )

/** The host of a connection set. */
export const hostOfConfig = (on: Connected, configId: string) =>
  sql<{ host: string | null }>`
    select host from sms_gateway_config where id = ${configId} and deleted_at is null`.first(on)

/** How carriers write ids in receipts, as the engine has learnt, by gateway. */
export const learntDialects = (on: Connected, gatewayIds: readonly string[]) =>
  sql<{ id: string; dialect: string }>`
    select gateway_id::text as id, id_dialect as dialect from sms_gateway_learnt
    where gateway_id = any (${[...gatewayIds]}::bigint[])`.rows(on)

/** What gateways are called. */
export const gatewaysNamed = (on: Connected, ids: readonly string[]) =>
  sql<{ name: string }>`
    select name from sms_gateway where id = any (${[...ids]}::bigint[])`.rows(on)

/** Hybrids with rules that have a gateway as a member, under their locks. */
export const lockHybridsOf = (on: Connected, gatewayId: string) =>
  sql<{ id: string; pins: string }>`
    select h.id::text as id, h.pins from sms_gateway h join sms_hybrid_member m on m.hybrid_id = h.id
    where m.gateway_id = ${gatewayId} and h.pins is not null order by h.id for update of h`.rows(on)

/** Keeps the rules of a hybrid. */
export const savePins = (on: Connected, hybridId: string, pins: string): Promise<number> =>
  sql`update sms_gateway set pins = ${pins}, version = version + 1 where id = ${hybridId}`.run(on)

/** What a gateway is called that is not deleted. */
export const nameOfGateway = (on: Connected, gatewayId: string) =>
  sql<{ name: string }>`
    select name from sms_gateway where id = ${gatewayId} and deleted_at is null`.first(on)
