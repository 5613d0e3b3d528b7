import {
  platformSettings,
  type PlatformSettings,
  readSetting,
  settingField,
  type SettingKey,
  settingKeys,
} from '@tandem/model'

import { storedSettings } from './settingStore.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { Database } from '../database/createDatabase.ts'

/** The stored value of a setting, or its default if none is stored or this release cannot read it. */
function valueOf(key: SettingKey, stored: unknown): unknown {
  const { value, fault } = readSetting(key, stored)
  return fault ? platformSettings[key].initial : value
}

/** All current platform settings, secrets decrypted. For the platform's own work, never for an answer. */
export async function readSettings({
  system,
  secrets,
}: {
  system: Database
  secrets: Secrets
}): Promise<PlatformSettings> {
  const stored = await storedSettings(system)
  const entries = settingKeys.map((key) => {
    const raw = stored.get(key)
    const sealed = settingField(key).kind === 'secret' && typeof raw === 'string' && raw !== ''
    return [key, valueOf(key, sealed ? secrets.open(raw) : raw)]
  })
  // Each value was read by the field that types it.
  return Object.fromEntries(entries) as PlatformSettings
}
