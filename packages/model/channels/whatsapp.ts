import { defineChannel } from './defineChannel.ts'

/** Chats are priced, and not sold yet. */
export const whatsappChannel = defineChannel({
  name: 'whatsapp',
  products: [],
  priced: ['whatsapp'],
  pricedBy: 'category',
})
