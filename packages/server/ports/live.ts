import type { LiveTopics } from '@tandem/model'

/**
 * Who hears of a change: those whose session may see this company's records, one user, or everybody signed in.
 * `ofPeople`: what it is about belongs to somebody inside the company; who sees only some of its people hears no
 * more than that a list changed.
 */
export type Audience =
  | { companyId: string; ofPeople?: boolean; ofSellers?: boolean }
  | { userId: string }
  | 'everything'

/** Tells open consoles that something changed. Never waits and never throws: a lost note costs a reload. */
export interface Live {
  publish<T extends keyof LiveTopics>(topic: T, data: LiveTopics[T], audience: Audience): void
}
