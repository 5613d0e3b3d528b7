import { templateCategories } from '@tandem/core'
import { pricedProductsBy, rateProducts } from '../../channels/channels.ts'
import { choice, computed, integer, money, ref, text } from '../../kit/field.ts'

const SECONDS = 3600
const callsOnly = { when: { field: 'product', is: pricedProductsBy('prefix') } } as const
const menusOnly = { when: { field: 'product', is: ['autoIvr'] } } as const
/** Messages and look-ups have a price for each network. */
const byNetwork = pricedProductsBy('network')
/** Templates have one for each category. */
const byCategory = pricedProductsBy('category')
const seconds = (from: number) =>
  integer({ from, to: SECONDS, immutable: true, list: 'optional', help: true, ...callsOnly })
const fee = (column: string) =>
  money({ digits: 9, from: '0', to: '1000', column, immutable: true, list: 'optional', help: true })

/** What a rate is for. */
export const rateKeyFields = {
  product: choice(rateProducts, { required: true, immutable: true, list: 120, filter: true }),
  countryId: ref('country', {
    immutable: true,
    list: 120,
    filter: true,
    help: true,
    when: { field: 'product', is: [...byNetwork, ...byCategory] },
  }),
  operatorId: ref('operator', {
    immutable: true,
    list: 140,
    filter: true,
    within: { countryId: 'countryId' },
    help: true,
    when: { field: 'product', is: byNetwork },
  }),
  prefix: text({
    max: 15,
    format: 'prefix',
    immutable: true,
    figures: true,
    list: 'optional',
    filter: true,
    help: true,
    spare: true,
    ...callsOnly,
  }),
  category: choice(templateCategories, {
    immutable: true,
    list: 'optional',
    filter: true,
    help: true,
    spare: true,
    when: { field: 'product', is: byCategory },
  }),
}

/** What calls have beside a price. */
export const callFields = {
  connectFee: { ...fee('connect_nanos'), spare: true, ...callsOnly },
  firstSeconds: { ...seconds(1), spare: true },
  nextSeconds: { ...seconds(1), spare: true },
  /** Both as price lists write them: '60/6'. */
  interval: text({ ...computed, max: 9, figures: true, list: 'optional', spare: true }),
  freeSeconds: { ...seconds(0), spare: true },
  leastSeconds: { ...seconds(0), spare: true },
  per: choice(['call', 'minute'], {
    immutable: true,
    list: 'optional',
    help: true,
    spare: true,
    ...menusOnly,
  }),
  speechFee: { ...fee('speech_nanos'), spare: true, ...menusOnly },
}
