import { accessCode, type Entity } from '@tandem/model'
import { useState } from 'react'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'

/** The verb each form of a record does. */
const verbs: Readonly<Record<string, string>> = {
  add: 'add',
  edit: 'edit',
  password: 'changPassword',
  signInAs: 'signInAs',
}

/**
 * Which form of a record is open. An address can be typed by hand: a form whose verb is not offered stays closed,
 * and the reason is said. One that was open stays so, whatever changes meanwhile: what was typed is not lost.
 */
export function useForm(
  entity: Entity,
  mode: string | null,
  /** What is offered of the record; undefined while it is not known. */
  offered: readonly RowAction[] | undefined,
): { form: string | null; reason: string | undefined } {
  const { t } = useText()
  const { whyNot } = useRights()
  const [open, setOpen] = useState<string | null>(null)
  const verb = mode === null ? undefined : verbs[mode]
  const line = offered?.find(({ key }) => key === verb)
  const why =
    verb === undefined
      ? undefined
      : entity.verbs.some((one) => one === verb) || line
        ? whyNot(accessCode(entity, verb))
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
