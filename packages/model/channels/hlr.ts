import { defineChannel } from './defineChannel.ts'

/** The product of look-ups, in price lists and in bills. */
export const HLR = 'hlr'

/** Look-ups of numbers at the networks that they belong to. */
export const hlrChannel = defineChannel({
  name: 'hlr',
  products: [HLR],
  priced: [HLR, 'mnp', 'codeCheck', 'statusCheck'],
  pricedBy: 'network',
  counterSlots: { from: 40, count: 10 },
})
