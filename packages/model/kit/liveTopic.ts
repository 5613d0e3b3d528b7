import type { ChannelTopic } from '../channels/channelTopic.ts'

/** What is told over the websocket; `LiveTopics` says what each of them carries. What tasks leave out is no news. */
export type LiveTopic = ChannelTopic | 'record' | 'userJob' | 'rights' | 'missed' | 'old'
