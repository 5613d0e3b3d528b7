import { apiKeyCalls, apiKeyList, apiKeyOverlapHours, type ApiKeyRow, flag } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import type { Part } from '../../../record/Form.tsx'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'

const shape = { fields: { keepOld: flag({ initial: true }) } }
const parts = { keepOld: (part: Part) => <OldKey {...part} /> }

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
  const text = useText()
  const { t } = text
  const form = useForm({
    shape,
    mode: 'call',
    draft: null,
    submit: (body, { ask }) => ask(apiKeyCalls.rotate, { id, version, ...body }),
    refresh: [apiKeyList.path],
    done: (made) => made && onSecret(made.key),
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, { keepOld: { label: 'apiKeys.rotate' } })}
      parts={parts}
      title={t('apiKeys.rotateTitle', { name })}
      text={t('apiKeys.rotateText')}
      action={t('apiKeys.rotate')}
      danger={form.values['keepOld'] === false}
      onClose={onClose}
    />
  )
}

function OldKey({ value, change }: Part) {
  const { t } = useText()
  const choices = [
    {
      keep: true,
      label: t('apiKeys.rotateKeep', { hours: apiKeyOverlapHours }),
      text: t('apiKeys.rotateKeep.text'),
    },
    { keep: false, label: t('apiKeys.rotateNow'), text: t('apiKeys.rotateNow.text') },
  ]
  return (
    <fieldset className="key-choices">
      <legend className="unseen">{t('apiKeys.rotate')}</legend>
      {choices.map(({ keep, label, text }) => (
        <label key={label} className="check-line">
          <input
            type="radio"
            name="rotate"
            checked={value === keep}
            onChange={() => change(keep)}
          />
          <span>
            {label}
            <small>{text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
