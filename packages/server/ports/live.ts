import type { LiveTopics } from '@tandem/model'

/**
 * Who is notified of a change: sessions that can see this company's records, one user, or everyone signed in.
 * `ofPeople`: the changed record has an owner inside the company; readers with a narrow data scope only learn
 * that a list changed.
 */
export type Audience =
  | { companyId: string; ofPeople?: boolean; ofSellers?: boolean }
  | { userId: string }
  | 'everything'

/** Notifies open consoles of changes. Never waits and never throws: a lost notification costs a reload. */
export interface Live {
  publish<T extends keyof LiveTopics>(topic: T, data: LiveTopics[T], audience: Audience): void
}
