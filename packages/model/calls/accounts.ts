import type { OwnProfile } from '../answers/accounts.ts'

/** PUT /sys/user/editOwn. `password` only when e-mail or phone change: they can open the account. */
export interface OwnProfileInput extends OwnProfile {
  password?: string
}
