import type { Ids } from '../../ports/ids.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import { insertSignIn } from '../../store/logs/signInStore.ts'
import { onlyPlatform } from '../../store/settings/onlyPlatform.ts'
import { safeText } from '../logs/safeText.ts'
import { looksLikeApiKey, storedOf } from './apiKeySecret.ts'

export interface WrongKey {
  secret: string
  ip: string
  requestId: string
  at: Date
  /** The intended key, if it must not be used from here or has expired. */
  known: { companyId: string; name: string } | undefined
}

/**
 * Logs a refused key among the sign-ins: for its company, or for the platform if it is unknown. Of the secret
 * only its first characters, as in the list of keys.
 */
export async function noteWrongKey(
  system: Database,
  ids: Ids,
  { secret, ip, requestId, at, known }: WrongKey,
): Promise<void> {
  const companyId = known?.companyId ?? (await onlyPlatform(system))
  const shown = looksLikeApiKey(secret) ? `${storedOf(secret).prefix}…` : 'API key'
  await withScope(system, 'everything', (transaction) =>
    insertSignIn(transaction, {
      id: ids.next().toString(),
      companyId,
      at,
      userId: null,
      username: safeText(known ? `key ${known.name}` : shown).slice(0, 64),
      outcome: 'refused',
      way: 'apiKey',
      reason: 'apiKey.invalid',
      ip,
      userAgent: '',
      requestId,
    }),
  )
}
