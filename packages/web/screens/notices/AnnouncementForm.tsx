import { type AnnouncementRow, entities } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import Input from 'antd/es/input'
import Segmented from 'antd/es/segmented'
import Switch from 'antd/es/switch'
import { useMemo, useState } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useRequestKey } from '../../data/requestKey.ts'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { Themed } from '../../kit/dialogs/Themed.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { InstantInput } from '../../kit/form/InstantInput.tsx'
import { OptionInput } from '../../kit/form/OptionInput.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import {
  type AnnouncementDraft,
  faultsOf,
  isAnnouncement,
  type Missing,
} from './announcementDraft.ts'
import { RichText } from './RichText.tsx'
import { StaleAnnouncement } from './StaleAnnouncement.tsx'
import { api } from './useAnnouncementActions.tsx'

const LONGEST_TITLE = 100
const targets = {
  COMPANY: { field: 'companyIds', path: entities.company.path },
  ROLE: { field: 'roleIds', path: entities.role.path },
  USER: { field: 'userIds', path: entities.user.path },
} as const

/** Edits a draft. Nobody receives it before it is published. */
export function AnnouncementForm({
  base,
  draft,
  dirty,
  onChange: change,
  onTake,
  onSaved,
  onCancel,
}: {
  /** The stored version as known to the author; null: none yet. */
  base: AnnouncementRow | null
  draft: AnnouncementDraft
  dirty: boolean
  onChange: (patch: Partial<AnnouncementDraft>) => void
  /** Continues with the version someone else stored meanwhile. */
  onTake: (current: AnnouncementRow) => void
  onSaved: () => void
  onCancel: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const [tried, setTried] = useState(false)
  const keyOf = useRequestKey()
  const save = useAction(
    (client, { version, body }: { version: number; body: AnnouncementDraft }) =>
      base === null
        ? client.post(`${api}/add`, body, { quiet: true, requestKey: keyOf(body) })
        : client.put(`${api}/edit`, { ...body, id: base.id, version }, { quiet: true }),
    { refresh: [api] },
  )
  const faults = tried ? faultsOf(draft) : []
  const errorOf = (field: string): string | undefined => {
    const refused = save.error?.fields[field]?.message
    if (refused !== undefined) return refused
    if (!faults.includes(field as Missing)) return undefined // a field that is not among them is simply not found
    return t(field === 'endTime' ? 'error.announcement.period' : 'announcement.required')
  }
  const submit = async (version: number): Promise<void> => {
    setTried(true)
    if (faultsOf(draft).length > 0) return
    if ((await save.run({ version, body: draft })) === undefined) return
    toast(t('announcement.saved', { name: draft.titile }))
    onSaved()
  }
  const stored = save.error?.reason === 'record.stale' ? save.error.current : null
  const current = isAnnouncement(stored) ? stored : null
  const whole =
    save.error && !current && Object.keys(save.error.fields).length === 0
      ? save.error.message
      : null
  const { loose } = text
  const options = <K extends 'msgCategory' | 'priority' | 'msgType'>(
    field: K,
    values: readonly AnnouncementDraft[K][],
  ) => values.map((value) => ({ value, label: loose(`announcement.${field}.${value}`) }))
  return (
    <Themed>
      <form
        className="form notice-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(base?.version ?? 0)
        }}
      >
        {current && (
          <StaleAnnouncement
            draft={draft}
            current={current}
            busy={save.running}
            onKeep={() => void submit(current.version)}
            onTake={() => onTake(current)}
          />
        )}
        {whole !== null && (
          <p className="form-error" role="alert">
            {whole}
          </p>
        )}
        <FormField label={t('announcement.titile.label')} required error={errorOf('titile')}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={LONGEST_TITLE}
              value={draft.titile}
              onChange={(event) => change({ titile: event.target.value })}
            />
          )}
        </FormField>
        <FormField
          label={t('announcement.msgContent.label')}
          required
          error={errorOf('msgContent')}
        >
          {(wiring) => (
            <RichText
              wiring={wiring}
              label={t('announcement.msgContent.label')}
              value={draft.msgContent}
              onChange={(msgContent) => change({ msgContent })}
            />
          )}
        </FormField>
        <details open={draft.titileZh !== '' || draft.msgContentZh !== ''}>
          <summary>{t('announcement.chinese')}</summary>
          <div className="form notice-version">
            <FormField
              label={t('announcement.titileZh.label')}
              help={t('announcement.chineseHelp')}
              error={errorOf('titileZh')}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  lang="zh-CN"
                  maxLength={LONGEST_TITLE}
                  value={draft.titileZh}
                  onChange={(event) => change({ titileZh: event.target.value })}
                />
              )}
            </FormField>
            <FormField label={t('announcement.msgContentZh.label')} error={errorOf('msgContentZh')}>
              {(wiring) => (
                <RichText
                  wiring={wiring}
                  label={t('announcement.msgContentZh.label')}
                  value={draft.msgContentZh}
                  onChange={(msgContentZh) => change({ msgContentZh })}
                />
              )}
            </FormField>
          </div>
        </details>
        <FormField
          label={t('announcement.msgType.label')}
          required
          help={draft.msgType === 'ALL' ? t('announcement.msgType.helpAll') : undefined}
          error={errorOf('msgType')}
        >
          {({ id: _id, ...wiring }) => (
            <Segmented
              {...wiring}
              value={draft.msgType}
              options={options('msgType', ['ALL', 'COMPANY', 'ROLE', 'USER'])}
              onChange={(msgType) => change({ msgType })}
            />
          )}
        </FormField>
        {draft.msgType !== 'ALL' && (
          <Targets
            key={draft.msgType}
            kind={draft.msgType}
            draft={draft}
            error={errorOf(targets[draft.msgType].field)}
            onChange={change}
          />
        )}
        <div className="notice-pair">
          <FormField label={t('announcement.msgCategory.label')} required>
            {({ id: _id, ...wiring }) => (
              <Segmented
                {...wiring}
                value={draft.msgCategory}
                options={options('msgCategory', ['1', '2'])}
                onChange={(msgCategory) =>
                  change({ msgCategory, type: draft.type === '0' ? '0' : msgCategory })
                }
              />
            )}
          </FormField>
          <FormField label={t('announcement.priority.label')} required>
            {({ id: _id, ...wiring }) => (
              <Segmented
                {...wiring}
                value={draft.priority}
                options={options('priority', ['L', 'M', 'H'])}
                onChange={(priority) => change({ priority })}
              />
            )}
          </FormField>
        </div>
        <FormField label={t('announcement.type.label')} required help={t('announcement.type.help')}>
          {(wiring) => (
            <span className="field-row">
              <Switch
                {...wiring}
                checked={draft.type !== '0'}
                onChange={(on) => change({ type: on ? draft.msgCategory : '0' })}
              />
              <span>{draft.type === '0' ? t('kit.no') : t('kit.yes')}</span>
            </span>
          )}
        </FormField>
        {(['startTime', 'endTime'] as const).map((field) => (
          <FormField
            key={field}
            label={t(`announcement.${field}.label`)}
            help={t(`announcement.${field}.help`)}
            error={errorOf(field)}
          >
            {(wiring) => (
              <InstantInput
                {...wiring}
                disabled={false}
                value={draft[field] ?? ''}
                onChange={(value) => change({ [field]: value })}
                onBlur={() => undefined}
              />
            )}
          </FormField>
        ))}
        <footer className="form-foot">
          <span className="spacer">{dirty ? t('kit.form.unsaved') : ''}</span>
          <Button onClick={onCancel}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={save.running}>
            {t('announcement.saveDraft')}
          </Button>
        </footer>
      </form>
    </Themed>
  )
}

/** The audience (companies, roles or users), found by name. */
function Targets({
  kind,
  draft,
  error,
  onChange,
}: {
  kind: keyof typeof targets
  draft: AnnouncementDraft
  error: string | undefined
  onChange: (patch: Partial<AnnouncementDraft>) => void
}) {
  const { t } = useText()
  const client = useClient()
  const queries = useQueryClient()
  const { field, path } = targets[kind]
  const load = useMemo(() => optionsOf(client, queries, path), [client, queries, path])
  return (
    <FormField
      label={t(`announcement.${field}.label`)}
      required
      help={field === 'userIds' ? undefined : t(`announcement.${field}.help`)}
      error={error}
    >
      {(wiring) => (
        <OptionInput
          {...wiring}
          load={load}
          many
          clearable
          disabled={false}
          value={draft[field]}
          onChange={(ids) => onChange({ [field]: Array.isArray(ids) ? ids.map(String) : [] })}
          onBlur={() => undefined}
        />
      )}
    </FormField>
  )
}
