import { settingCalls, settingGroups, settingKeys } from '@tandem/model'
import { useMemo } from 'react'
import { useActions } from '../../data/actions.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import type { FormValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { Form, FormNews, type Slot } from '../../record/Form.tsx'
import { useForm } from '../../record/useForm.ts'
import { MailTest } from './MailTest.tsx'
import { REMOVED, SecretSetting } from './SecretSetting.tsx'
import { settingsShape, settingWords, versionOf } from './settingWords.ts'
import './settings.css'

/** All groups, stacked; only changes are sent. */
export function SettingsForm({ stored, locked }: { stored: FormValues; locked: boolean }) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const record = useMemo(() => ({ ...stored, version: versionOf(stored) }), [stored])
  const form = useForm({
    shape: settingsShape,
    mode: 'edit',
    record,
    draft: 'settings',
    stays: true,
    locked: () => locked,
    submit: (body, { ask }) => {
      // Nothing is said by '', of a secret and of a text.
      const given = (value: unknown): unknown => (value === REMOVED ? '' : (value ?? ''))
      return ask(
        settingCalls.edit,
        Object.fromEntries(Object.entries(body).map(([key, value]) => [key, given(value)])),
      )
    },
    refresh: [settingCalls.list.path],
    done: () => toast(t('settings.saved')),
  })
  const count = form.changes
  const [undo, saves] = useActions([
    {
      id: 'setting.undo',
      title: (language) => language.t('settings.undo'),
      group: 'screen',
      may: !locked && count > 0,
      run: form.reset,
    },
    {
      id: 'setting:edit',
      title: (language) => language.t('settings.save', { n: count }),
      icon: 'check',
      group: 'screen',
      shortcut: 'mod+enter',
      may: !locked && count > 0,
      run: () => !form.busy && form.submit(),
    },
  ])
  const slots = {
    smtpPassword: (slot: Slot) => (
      <SecretSetting key={form.round} {...slot} isSet={stored['smtpPassword'] === true} />
    ),
  }
  return (
    <Form
      form={form}
      words={settingWords(text)}
      slots={slots}
      layout="form settings-form"
      head={locked && <p className="form-note">{t('settings.readOnly')}</p>}
      foot={
        !locked &&
        count > 0 && (
          <div className="form-foot settings-foot">
            <FormNews form={form} />
            {undo && <ActionButton action={undo} />}
            {saves && <ActionButton kind="primary" action={saves} busy={form.busy} submits />}
          </div>
        )
      }
    >
      {(ask) =>
        settingGroups.map((group) => (
          <section key={group} className="card settings-group" aria-labelledby={`group-${group}`}>
            <header>
              <h2 id={`group-${group}`}>{t(`settingGroup.${group}`)}</h2>
              <p>{t(`settingGroup.${group}.text`)}</p>
            </header>
            <div className="form-group">
              {settingKeys
                .filter((key) => settingsShape.fields[key]?.group === group)
                .map((key) => ask(key))}
              {group === 'mail' && <MailTest locked={locked} unsaved={count > 0} />}
            </div>
          </section>
        ))
      }
    </Form>
  )
}
