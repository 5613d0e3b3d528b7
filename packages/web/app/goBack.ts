import { clearActing } from '../data/session.ts'

/** Where one came from when one signed in as somebody. */
const USERS = '/isystem/user'

/** Leaves somebody else's console for one's own. */
export function goBack(): void {
  clearActing()
  location.replace(USERS)
}
