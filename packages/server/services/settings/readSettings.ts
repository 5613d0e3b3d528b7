import { platformSettings, type PlatformSettings, type SettingKey } from '@tandem/model'

import { storedSettings } from '../../store/settings/settingStore.ts'
import type { Ports } from '../ports.ts'

/** The stored value of a setting, or its default if none is stored or this release cannot read it. */
function valueOf(key: SettingKey, stored: unknown): unknown {
  const parsed = platformSettings[key].schema.safeParse(stored)
  return parsed.success ? parsed.data : platformSettings[key].initial
}

/** All current platform settings, secrets decrypted. For the platform's own work, never for an answer. */
export async function readSettings({
  system,
  secrets,
}: Pick<Ports, 'system' | 'secrets'>): Promise<PlatformSettings> {
  const stored = await storedSettings(system)
  const keys = Object.keys(platformSettings) as SettingKey[] // the table's own keys
  const entries = keys.map((key) => {
    const raw = stored.get(key)
    const sealed = 'secret' in platformSettings[key] && typeof raw === 'string' && raw !== ''
    return [key, valueOf(key, sealed ? secrets.open(raw) : raw)]
  })
  // Each value was parsed by the schema that types it.
  return Object.fromEntries(entries) as PlatformSettings
}
