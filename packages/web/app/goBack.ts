import { clearActing } from '../data/session.ts'
import { client } from './transport.ts'

/** Where one came from when one signed in as somebody. */
const USERS = '/isystem/user'

/** Leaves somebody else's console for one's own, which goes on whatever became of the stay. */
export function goBack(): void {
  clearActing()
  location.replace(USERS)
}

/** Ends a stay on the server, then here: where the server cannot be told, it ends there by its time. */
export const endStay = (): Promise<void> =>
  client
    .post<null>('/sys/user/endSignInAs', {}, { quiet: true })
    .catch(() => undefined)
    .then(goBack)
