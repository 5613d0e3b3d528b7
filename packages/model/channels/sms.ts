import { defineChannel } from './defineChannel.ts'

/** As the spec spells them in paths (`otpReguler` is its spelling). */
const products = ['marketing', 'notify', 'otpPremium', 'otpReguler'] as const

export const smsChannel = defineChannel({
  name: 'sms',
  products,
  priced: products,
  pricedBy: 'network',
  // A batch of endings posts a transaction for each of its customers, with ids that follow one another in one
  // millisecond: so many of them at once. What is left of the engines' half is for other channels.
  engineIds: { from: 2_048, count: 1_536 },
  counterSlots: { from: 0, count: 40 },
})
