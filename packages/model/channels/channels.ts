import type { ChannelDefinition, PricedBy } from './defineChannel.ts'
import { hlrChannel } from './hlr.ts'
import { smsChannel } from './sms.ts'
import { voiceChannel } from './voice.ts'
import { whatsappChannel } from './whatsapp.ts'

/** Every channel, in the order in which people read of them. */
export const channels = [
  smsChannel,
  hlrChannel,
  voiceChannel,
  whatsappChannel,
] as const satisfies readonly ChannelDefinition[]

type Channels = (typeof channels)[number]
/** What companies are charged for, over all channels. */
export type SoldProduct = Channels['products'][number]
/** What price lists have prices for, over all channels. */
export type PricedProduct = Channels['priced'][number]

export const soldProducts: readonly SoldProduct[] = channels.flatMap(({ products }) => [
  ...products,
])
export const rateProducts: readonly PricedProduct[] = channels.flatMap(({ priced }) => [...priced])

/** What price lists tell apart in this way. */
export const pricedProductsBy = (way: PricedBy): readonly PricedProduct[] =>
  channels.flatMap(({ priced, pricedBy }) => (pricedBy === way ? [...priced] : []))

/** A channel with an engine, which one process at a time runs. */
export type EngineChannel = Extract<Channels, { engineIds: unknown }>['name']

export const engineChannels: readonly EngineChannel[] = channels.flatMap((channel) =>
  'engineIds' in channel ? [channel.name] : [],
)
