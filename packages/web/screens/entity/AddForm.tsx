import type { Entity } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { useRequestKey } from '../../data/requestKey.ts'
import { useAction } from '../../data/useAction.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { RecordForm } from '../../kit/form/RecordForm.tsx'
import type { FormValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { AmountCurrency } from './AmountCurrency.tsx'
import { isHiddenField } from './hiddenField.ts'
import { useOptionsOf } from './useOptionsOf.ts'

/** A new record, opened afterwards. */
export function AddForm({
  entity,
  words,
  onDone,
  onCancel,
}: {
  entity: Entity
  words: EntityText
  onDone: (id: string) => void
  onCancel: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const { shows } = useRights()
  const load = useOptionsOf()
  const keyOf = useRequestKey()
  const add = useAction(
    (client, values: FormValues) =>
      client.post<string>(`${entity.path}/add`, values, {
        quiet: true,
        requestKey: keyOf(values),
      }),
    { refresh: [entity.path] },
  )
  const submit = async (values: FormValues): Promise<void> => {
    const id = await add.run(values)
    if (id === undefined) return
    toast(t('kit.added', { name: words.nameOf(values) ?? words.one }))
    onDone(id)
  }
  return (
    <RecordForm
      entity={entity}
      words={words}
      mode="add"
      record={null}
      load={load}
      hidden={(name) => isHiddenField(entity, name, entity.fields[name], user, shows)}
      unit={(values) => <AmountCurrency entity={entity} values={values} />}
      busy={add.running}
      refusal={add.error}
      draft={`${user.id}.${entity.name}`}
      onSubmit={(values) => void submit(values)}
      onCancel={onCancel}
    />
  )
}
