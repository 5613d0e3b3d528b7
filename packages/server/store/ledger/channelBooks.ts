import type { ChannelBooks } from './invariant.ts'
import { hlrBooks } from './hlrBooks.ts'
import { smsBooks } from './smsBooks.ts'

/** Every channel that moves money. */
export const channelBooks: readonly ChannelBooks[] = [smsBooks, hlrBooks]
