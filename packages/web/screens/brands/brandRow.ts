import type { Entities, Row, WithAbilities } from '@tandem/model'

/** A brand in the list. */
export type BrandRow = WithAbilities<Row<Entities['brand']>> & {
  companyId_dictText?: string | null
}
