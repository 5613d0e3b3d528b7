import type { SettingKey } from '@tandem/model'
import { useEffect, useState } from 'react'
import { keepDraft, keptDraft } from '../../kit/form/draft.ts'
import { useDroppedDraft } from '../../kit/form/useDroppedDraft.ts'
import { settingFields } from './settingFields.ts'

export type ChangedSettings = Readonly<Partial<Record<SettingKey, unknown>>>
type Stored = Readonly<Record<SettingKey, unknown>>

const keptKeys = settingFields.filter(({ kind }) => kind !== 'secret').map(({ key }) => key)
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Unsaved changes. They survive a reload of this browser tab, except secrets; `kept` says so, and whether someone
 * else changed one of the settings since.
 */
export function useChangedSettings(userId: string, stored: Stored) {
  const name = `${userId}.settings`
  const [start] = useState(() => restored(name, stored))
  const [changed, setChanged] = useState<ChangedSettings>(start.changed)
  const [kept, setKept] = useState(start.kept)
  /** The stored values when the first difference appeared. */
  const [seen, setSeen] = useState<ChangedSettings>(start.seen)
  useDroppedDraft(name)
  useEffect(() => {
    const entries = keptKeys
      .filter((key) => Object.hasOwn(changed, key))
      .map((key) => [key, [changed[key], seen[key]]])
    const values = Object.fromEntries(entries)
    keepDraft(name, entries.length === 0 ? null : { version: null, values })
  }, [name, changed, seen])
  return {
    changed,
    kept,
    setChanged: (next: ChangedSettings | ((before: ChangedSettings) => ChangedSettings)): void => {
      setChanged(next)
      if (typeof next === 'function') return setSeen((before) => ({ ...stored, ...before }))
      setKept(null)
      setSeen({})
    },
  }
}

function restored(name: string, stored: Stored) {
  const values = keptDraft(name)?.values ?? {}
  const entries = keptKeys.flatMap((key) => {
    const value = values[key]
    // Only what `useChangedSettings` wrote has this form.
    if (!Array.isArray(value) || !isPlain(value[0]) || value[0] === stored[key]) return []
    return [[key, value[0], value[1]] as const]
  })
  const older = entries.some(([key, , was]) => was !== stored[key])
  return {
    changed: Object.fromEntries(entries.map(([key, value]) => [key, value])) as ChangedSettings, // entries lose the key type
    seen: Object.fromEntries(entries.map(([key, , was]) => [key, was])) as ChangedSettings, // as above
    kept: entries.length === 0 ? null : older ? ('older' as const) : ('same' as const),
  }
}
