import { apiKeyCalls } from '@tandem/model'
import type { WarnOf } from '../../../record/recordParts.ts'

/** Which API keys stop with these users. */
export const keyWarning: WarnOf = async ({ client, t }, ids) => {
  const keys = await client.ask(apiKeyCalls.ofUsers, { ids: ids.join(',') })
  if (keys.length === 0) return null
  return t('apiKeys.stops', { n: keys.length, names: keys.map(({ name }) => name).join(', ') })
}
