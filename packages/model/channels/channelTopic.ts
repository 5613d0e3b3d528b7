import type { SmsTopic } from '../smsRules.ts'

/** What each channel tells over the websocket, by the names of its lists and of its links. */
export type ChannelTopic = SmsTopic
