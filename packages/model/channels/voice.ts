import { defineChannel } from './defineChannel.ts'

/** Calls are priced, and not sold yet. */
export const voiceChannel = defineChannel({
  name: 'voice',
  products: [],
  priced: ['voice', 'autoIvr'],
  pricedBy: 'prefix',
})
