import type { OwnProfile } from '../answers/accounts.ts'

/**
 * PUT /sys/user/editOwn. `password` is needed only if email or phone change: they can be used to
 * recover the account.
 */
export interface OwnProfileInput extends OwnProfile {
  password?: string
}
