import { type Entity, entityCalls } from '@tandem/model'
import { useMemo, useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { useText } from '../../kit/language.tsx'
import { SwitchButton } from '../../kit/Switch.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { recordTitle } from '../../record/recordTitle.ts'

interface Change {
  version: number
  on: boolean
}

/**
 * A flag of a record, switched where its list shows it: at once for the eye, back if the server refuses, with a way back for
 * ten seconds. That undoes this change alone: what somebody changed meanwhile is refused as in a form.
 */
export function FlagSwitch({
  entity,
  words,
  name,
  record,
}: {
  entity: Entity
  words: EntityText
  name: string
  record: AnyRecord
}) {
  const { t } = useText()
  const { toast } = useToast()
  const refresh = useMemo(() => [entity.path], [entity])
  const [meant, setMeant] = useState<boolean | null>(null)
  const save = useAction(
    async (client, { version, on }: Change) => {
      await client.ask(entityCalls(entity).edit, { id: record.id, version, [name]: on })
      return true
    },
    { refresh },
  )
  const title = recordTitle(words, record)
  const label = words.label(name)

  async function change({ version, on }: Change, isUndo = false): Promise<void> {
    setMeant(on)
    const done = await save.run({ version, on })
    setMeant(null)
    if (done === undefined) return
    const subject = name === 'enabled' ? title : t('kit.flagOf', { label, name: title })
    const said = t(on ? 'kit.switchedOn' : 'kit.switchedOff', { name: subject })
    const back = () => void change({ version: version + 1, on: !on }, true)
    toast(said, 'success', undefined, isUndo ? undefined : { label: t('kit.undo'), onSelect: back })
  }

  return (
    <SwitchButton
      checked={meant ?? record[name] === true}
      aria-label={t('kit.flagOf', { label, name: title })}
      aria-busy={save.running}
      onChange={(on) => {
        if (!save.running) void change({ version: record.version, on })
      }}
    />
  )
}
