import { defineChannel } from './defineChannel.ts'

/** As the spec spells them in paths (`otpReguler` is its spelling). */
const products = ['marketing', 'notify', 'otpPremium', 'otpReguler'] as const

export const smsChannel = defineChannel({
  name: 'sms',
  products,
  priced: products,
  pricedBy: 'network',
})
