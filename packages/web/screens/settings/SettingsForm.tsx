import { entities, settingCalls, settingGroups, type SettingKey } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useActions } from '../../data/actions.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useAction } from '../../data/useAction.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Themed } from '../../kit/dialogs/Themed.tsx'
import { DraftNote } from '../../kit/form/DraftNote.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { useUnsaved } from '../../kit/unsaved.tsx'
import { askWith } from '../../record/sending.ts'
import { MailTest } from './MailTest.tsx'
import { SettingInput } from './SettingInput.tsx'
import { settingFault, settingFields } from './settingFields.ts'
import { type ChangedSettings, useChangedSettings } from './useChangedSettings.ts'
import './settings.css'

/** All groups, stacked; only changes are sent. */
export function SettingsForm({
  stored,
  locked,
}: {
  stored: Readonly<Record<string, unknown>>
  locked: boolean
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const client = useClient()
  const queries = useQueryClient()
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const form = useRef<HTMLFormElement>(null)
  const { user } = useSession()
  const { changed, setChanged, kept } = useChangedSettings(user.id, stored)
  const [left, setLeft] = useState<ReadonlySet<SettingKey>>(new Set())
  const count = Object.keys(changed).length
  useUnsaved(count > 0)
  const save = useAction(
    (api, values: ChangedSettings) => askWith(api, { quiet: true })(settingCalls.edit, values),
    { refresh: [settingCalls.list.path] },
  )
  const change = (key: SettingKey, value: unknown): void => {
    save.reset()
    setChanged((before) => {
      const { [key]: _former, ...others } = before
      const back = value === undefined || value === stored[key]
      return back ? others : { ...others, [key]: value }
    })
  }
  const faultOf = (key: SettingKey): string | undefined =>
    Object.hasOwn(changed, key) ? settingFault(text, key, trimmed(changed[key])) : undefined
  const submit = async (): Promise<void> => {
    setLeft(new Set(settingFields.map(({ key }) => key)))
    if (settingFields.some(({ key }) => faultOf(key) !== undefined)) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    const values = Object.fromEntries(
      Object.entries(changed).map(([key, value]) => [key, trimmed(value)]),
    )
    if ((await save.run(values)) === undefined) return
    toast(t('settings.saved'))
    setChanged({})
  }
  const [undo, saves] = useActions([
    {
      id: 'setting.undo',
      title: (language) => language.t('settings.undo'),
      group: 'screen',
      may: !locked && count > 0,
      run: () => setChanged({}),
    },
    {
      id: 'setting:edit',
      title: (language) => language.t('settings.save', { n: count }),
      icon: 'check',
      group: 'screen',
      shortcut: 'mod+enter',
      may: !locked && count > 0,
      run: () => !save.running && void submit(),
    },
  ])
  const valueOf = (key: SettingKey, secret: boolean): unknown => {
    if (Object.hasOwn(changed, key)) return changed[key]
    return secret ? undefined : stored[key]
  }
  return (
    <Themed>
      <form
        ref={form}
        className="form settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {locked && <p className="form-note">{t('settings.readOnly')}</p>}
        {kept !== null && count > 0 && (
          <DraftNote older={kept === 'older'} onDiscard={() => setChanged({})} />
        )}
        {save.error && Object.keys(save.error.fields).length === 0 && (
          <p className="form-error" role="alert">
            {save.error.message}
          </p>
        )}
        {settingGroups.map((group) => (
          <section key={group} className="card settings-group" aria-labelledby={`group-${group}`}>
            <header>
              <h2 id={`group-${group}`}>{t(`settingGroup.${group}`)}</h2>
              <p>{t(`settingGroup.${group}.text`)}</p>
            </header>
            <div className="form-group">
              {settingFields
                .filter((field) => field.group === group)
                .map((field) => (
                  <FormField
                    key={field.key}
                    label={t(`setting.${field.key}.label`)}
                    required
                    help={t(`setting.${field.key}.help`)}
                    error={
                      (left.has(field.key) ? faultOf(field.key) : undefined) ??
                      save.error?.fields[field.key]?.message
                    }
                  >
                    {(wiring) => (
                      <SettingInput
                        wiring={wiring}
                        field={field}
                        value={valueOf(field.key, field.kind === 'secret')}
                        stored={stored[field.key]}
                        locked={locked}
                        companies={companies}
                        onChange={(value) => change(field.key, value)}
                        onLeave={() => setLeft((before) => new Set(before).add(field.key))}
                      />
                    )}
                  </FormField>
                ))}
              {group === 'mail' && <MailTest locked={locked} unsaved={count > 0} />}
            </div>
          </section>
        ))}
        {!locked && count > 0 && (
          <div className="form-foot settings-foot">
            <span className="spacer">{t('kit.form.unsaved')}</span>
            {undo && <ActionButton action={undo} />}
            {saves && <ActionButton kind="primary" action={saves} busy={save.running} submits />}
          </div>
        )}
      </form>
    </Themed>
  )
}

// A replaced secret starts empty.
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)
