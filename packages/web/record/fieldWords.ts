import type { MessageKey, Translator } from '@tandem/i18n/translator'
import type { FieldWords } from '../kit/entityText.ts'

/** The texts of a call's field. */
export interface FieldText {
  label: MessageKey
  help?: MessageKey | undefined
  /** The first part of the keys of its choices: `<choices>.<value>`. */
  choices?: string
  /** What it means to leave it empty. */
  blank?: MessageKey
  /** What a number is counted in. */
  unit?: MessageKey | undefined
}

/** The words of a form whose fields are those of a call, not of an entity. */
export function fieldWords<Name extends string>(
  { loose }: Translator,
  texts: Readonly<Record<Name, FieldText>>,
): FieldWords {
  const of: Readonly<Record<string, FieldText>> = texts
  const said = (key: MessageKey | undefined) => (key === undefined ? undefined : loose(key))
  return {
    label: (name) => loose(of[name]?.label ?? name),
    help: (name) => said(of[name]?.help),
    choice: (name, value) => loose(`${of[name]?.choices ?? name}.${value}`),
    group: (group) => loose(group),
    blank: (name) => said(of[name]?.blank),
    unit: (name) => said(of[name]?.unit),
  }
}
