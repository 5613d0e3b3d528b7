import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { OptionInput } from '../../kit/form/OptionInput.tsx'
import { useText } from '../../kit/language.tsx'
import type { LoadOptions } from '../../kit/options.ts'

/** Choose several records, found by name. */
export function ChooseDialog({
  title,
  label,
  action,
  load,
  busy,
  onChoose,
  onClose,
}: {
  title: string
  label: string
  action: string
  load: LoadOptions
  busy: boolean
  onChoose: (ids: readonly string[]) => void
  onClose: () => void
}) {
  const { t } = useText()
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={ids.length === 0}
            onClick={() => onChoose(ids)}
          >
            {action}
          </Button>
        </>
      }
    >
      <FormField label={label} required>
        {(wiring) => (
          <OptionInput
            {...wiring}
            load={load}
            many
            clearable
            disabled={false}
            value={ids}
            onChange={(value) => setIds(Array.isArray(value) ? value.map(String) : [])}
            onBlur={() => undefined}
          />
        )}
      </FormField>
    </Dialog>
  )
}
