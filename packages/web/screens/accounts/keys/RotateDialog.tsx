import { apiKeyCalls, apiKeyOverlapHours, type ApiKeyRow } from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../../data/useAction.ts'
import { useText } from '../../../kit/language.tsx'
import { ActionDialog } from '../own/ActionDialog.tsx'
import { API_KEYS } from './paths.ts'

/** A new secret: the current one stays valid for a while, or ends now. */
export function RotateDialog({
  row: { id, version, name },
  onSecret,
  onClose,
}: {
  row: ApiKeyRow
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const { t } = useText()
  const [keepOld, setKeepOld] = useState(true)
  const rotate = useAction(
    (client, input: { keepOld: boolean }) =>
      client.ask(apiKeyCalls.rotate, { id, version, ...input }, { quiet: true }),
    { refresh: [API_KEYS] },
  )
  const submit = async (): Promise<void> => {
    const made = await rotate.run({ keepOld })
    if (made) onSecret(made.key)
  }
  const choices = [
    {
      keep: true,
      label: t('apiKeys.rotateKeep', { hours: apiKeyOverlapHours }),
      text: t('apiKeys.rotateKeep.text'),
    },
    { keep: false, label: t('apiKeys.rotateNow'), text: t('apiKeys.rotateNow.text') },
  ]
  return (
    <ActionDialog
      title={t('apiKeys.rotateTitle', { name })}
      text={t('apiKeys.rotateText')}
      action={t('apiKeys.rotate')}
      danger={!keepOld}
      running={rotate.running}
      error={rotate.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className="key-choices">
        <legend className="unseen">{t('apiKeys.rotate')}</legend>
        {choices.map(({ keep, label, text }) => (
          <label key={label} className="check-line">
            <input
              type="radio"
              name="rotate"
              checked={keepOld === keep}
              onChange={() => setKeepOld(keep)}
            />
            <span>
              {label}
              <small>{text}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  )
}
