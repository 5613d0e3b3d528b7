import type { Entities, Row, WithAbilities } from '@tandem/model'

/** A brand as the list shows it. */
export type BrandRow = WithAbilities<Row<Entities['brand']>> & {
  companyId_dictText?: string | null
}
