import { accessCode, type Entity } from '@tandem/model'
import { useState } from 'react'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import type { RecordExtras } from '../../record/recordParts.ts'

/**
 * Which form of a record is open. A URL can be typed by hand: a form whose verb is not available stays closed,
 * with the reason. An open form stays open whatever changes meanwhile, so that no input is lost.
 */
export function useOpenForm(
  entity: Entity,
  mode: string | null,
  /** The available verbs of the record; undefined while unknown. */
  offered: readonly RowAction[] | undefined,
  /** The entity's own forms, by verb. */
  { forms = {}, beside = {} }: Pick<RecordExtras, 'forms' | 'beside'> = {},
): { form: string | null; reason: string | undefined } {
  const { t } = useText()
  const { whyNot } = useRights()
  const [open, setOpen] = useState<string | null>(null)
  const isForm = mode === 'add' || mode === 'edit' || (mode !== null && Object.hasOwn(forms, mode))
  const verb = isForm ? mode : undefined
  const line = offered?.find(({ key }) => key === verb)
  const why =
    verb === undefined
      ? undefined
      : entity.verbs.some((one) => one === verb) || line
        ? whyNot(beside[verb]?.code ?? accessCode(entity, verb))
        : 'rights.missing'
  const allowed =
    verb !== undefined &&
    why === undefined &&
    (mode === 'add' || (line !== undefined && line.blocked === undefined))
  const form = allowed || (mode !== null && open === mode) ? mode : null
  if (form !== open && (offered !== undefined || mode === 'add' || mode === null)) setOpen(form)
  if (form !== null || verb === undefined) return { form, reason: undefined }
  return { form, reason: line?.blocked ?? t(why ?? 'kit.notNow') }
}
