import { accessCode, type Entity } from '@tandem/model'
import { useState } from 'react'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'

/** The verb of each form of a record. */
const verbs: Readonly<Record<string, string>> = {
  add: 'add',
  edit: 'edit',
  password: 'changPassword',
  signInAs: 'signInAs',
}

/**
 * Which form of a record is open. A URL can be typed by hand: a form whose verb is not available stays closed,
 * with the reason. An open form stays open whatever changes meanwhile, so that no input is lost.
 */
export function useForm(
  entity: Entity,
  mode: string | null,
  /** The available verbs of the record; undefined while unknown. */
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
