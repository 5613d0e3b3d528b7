import type { UserJobNews } from '../answers/userJobs.ts'
import type { ChannelTopic } from '../channels/channelTopic.ts'
import type { SmsTopics } from './smsTopics.ts'

/** Those of each channel: every name of `ChannelTopic` says what it carries. */
type TopicsOfChannels = Pick<SmsTopics, ChannelTopic>

/** Live topics sent over the websocket as { cmd: 'live', topic, data }: those of the house, and those of each channel. */
export interface LiveTopics extends TopicsOfChannels {
  /** A record of an entity was added, edited or deleted. */
  record: { entity: string; id: string; verb: 'add' | 'edit' | 'delete' }
  /** One of the user's own jobs made progress; only its owner receives this. */
  userJob: UserJobNews
  /** The reader's permissions changed: the console reloads them. */
  rights: Record<string, never>
  /** The server may have missed changes that others made: whatever a console shows may be old. */
  missed: Record<string, never>
  /** What can be read at these paths has changed, as far as the reader may read it; the definitions say by what news (`oldBy`). */
  old: { paths: readonly string[] }
}
