import { accessCode, type Entity } from '@tandem/model'
import { useMemo } from 'react'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import type { RecordExtras } from '../../record/recordParts.ts'
import { recordTitle } from '../../record/recordTitle.ts'
import { askAct } from './askAct.ts'
import { useWarning, withWarning } from './useWarning.tsx'

/** Names listed in a question; the others are counted. */
const NAMED = 5

/** Switches records to and fro: several at once, with a question that says which and how many. */
export function useToggle(entity: Entity, words: EntityText, { toggle, warn }: RecordExtras) {
  const { loose } = useText()
  const confirm = useConfirm()
  const warning = useWarning(warn)
  const { toast } = useToast()
  const refresh = useMemo(() => [entity.path], [entity])
  const act = useAction(
    (client, body: Readonly<Record<string, string>>) =>
      askAct(client, entity, toggle?.verb ?? '', body),
    { refresh },
  )
  if (!toggle) return null
  const { verb, field, on, off } = toggle
  const isOn = (row: AnyRecord): boolean => row[field] === on.value
  /** The rows it applies to: not the user's own account, nor rows already in that state. */
  const able = (rows: readonly AnyRecord[], next: boolean): AnyRecord[] =>
    rows.filter((row) => row.abilities?.[verb] === true && isOn(row) !== next)
  const run = async (rows: readonly AnyRecord[], next: boolean): Promise<boolean> => {
    const some = able(rows, next)
    const n = some.length
    if (n === 0) return false
    const { texts, value } = next ? on : off
    const names = some
      .slice(0, NAMED)
      .map((row) => recordTitle(words, row))
      .join(', ')
    const stops = next ? await warning(some.map(({ id }) => id)) : null
    const yes = await confirm({
      title: loose(`${texts}.title`, { n, names }),
      body: withWarning(loose(`${texts}.text`, { names, more: Math.max(0, n - NAMED) }), stops),
      action: loose(`${texts}.action`, { n }),
      danger: next,
    })
    const ids = some.map(({ id }) => id).join(',')
    if (!yes || (await act.run({ ids, [field]: value })) === undefined) return false
    toast(loose(`${texts}.done`, { n }))
    return true
  }
  return { ...toggle, able, isOn, run, running: act.running, code: accessCode(entity, verb) }
}
export type Toggling = ReturnType<typeof useToggle>
