import type { Translator } from '@tandem/i18n/translator'
import { settingGroups, settingField, settingKeys } from '@tandem/model'
import type { FieldWords } from '../../kit/entityText.ts'
import type { FormShape, FormValues } from '../../kit/form/values.ts'

/** Every setting, in table order. */
export const settingsShape: FormShape = {
  groups: settingGroups,
  fields: Object.fromEntries(settingKeys.map((key) => [key, settingField(key)])),
}

/** What a number is counted in, by how its name ends. */
const units = {
  Days: 'settings.days',
  Accounts: 'settings.accounts',
  Seconds: 'settings.seconds',
  Percent: 'settings.percent',
} as const

export const settingWords = ({ t, loose }: Translator): FieldWords => ({
  label: (name) => loose(`setting.${name}.label`),
  help: (name) => loose(`setting.${name}.help`),
  choice: (name, value) => loose(`setting.${name}.${value}`),
  group: (group) => loose(`settingGroup.${group}`),
  unit: (name) => {
    const unit = Object.entries(units).find(([end]) => name.endsWith(end))?.[1]
    return unit && t(unit)
  },
})

const MODULUS = 2 ** 31 - 1

/** A number that tells these settings from others, as a record's version does; secrets only say whether they are set. */
export function versionOf(stored: FormValues): number {
  const text = JSON.stringify(stored)
  let hash = 7
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) % MODULUS
  return hash
}
