import { sandboxNetworks } from './networks.ts'
import { type Draft, insert } from './sandboxDraft.ts'
import { the } from './sandboxIds.ts'

/** Operators and their number ranges. */
export async function addNetworks(draft: Draft): Promise<void> {
  const { ports, ids } = draft
  await insert(
    draft,
    'sms_operator',
    sandboxNetworks.map(({ iso2, name, mcc, mnc }) => {
      const id = ports.nextId()
      ids.operator.set(`${mcc} ${mnc}`, id)
      return { id, name, country_id: the(ids.country, iso2), mcc, mnc, enabled: true, version: 1 }
    }),
  )
  await insert(
    draft,
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
