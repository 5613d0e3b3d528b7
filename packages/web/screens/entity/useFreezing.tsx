import { accessCode, type Entity } from '@tandem/model'
import { useMemo } from 'react'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { FROZEN } from './domainVerbs.ts'
import { useKeyWarning, withWarning } from './useKeyWarning.tsx'
import { recordTitle } from '../../record/recordTitle.ts'

/** Names listed in a question; the others are counted. */
const NAMED = 5

/** Freezes and unfreezes users: several at once, with a question that says who and how many. */
export function useFreezing(entity: Entity, words: EntityText) {
  const { t } = useText()
  const confirm = useConfirm()
  const keyWarning = useKeyWarning(entity)
  const { toast } = useToast()
  const refresh = useMemo(() => [entity.path], [entity])
  const act = useAction(
    (client, input: { ids: string; status: string }) =>
      client.put<null>(`${entity.path}/frozenBatch`, input),
    { refresh },
  )
  /** The rows it applies to: not the user's own account, nor users already in that state. */
  const able = (rows: readonly AnyRecord[], freeze: boolean): AnyRecord[] =>
    rows.filter(
      (row) => row.abilities?.['frozenBatch'] === true && (row['status'] === FROZEN) !== freeze,
    )
  const run = async (rows: readonly AnyRecord[], freeze: boolean): Promise<boolean> => {
    const some = able(rows, freeze)
    const n = some.length
    if (n === 0) return false
    const verb = freeze ? 'freeze' : 'thaw'
    const names = some
      .slice(0, NAMED)
      .map((row) => recordTitle(words, row))
      .join(', ')
    const stops = freeze ? await keyWarning(some.map(({ id }) => id)) : null
    const yes = await confirm({
      title: t(`user.${verb}.title`, { n, names }),
      body: withWarning(t(`user.${verb}.text`, { names, more: Math.max(0, n - NAMED) }), stops),
      action: t(`user.${verb}.action`, { n }),
      danger: freeze,
    })
    const ids = some.map(({ id }) => id).join(',')
    if (!yes || (await act.run({ ids, status: freeze ? FROZEN : '1' })) === undefined) return false
    toast(t(`user.${verb}.done`, { n }))
    return true
  }
  return { able, run, running: act.running, code: accessCode(entity, 'frozenBatch') }
}
