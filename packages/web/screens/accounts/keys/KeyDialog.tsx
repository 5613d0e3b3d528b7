import { apiKeyCalls, apiKeyNameLength, type ApiKeyRow, type InputOf } from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../../data/useAction.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { OptionInput } from '../../../kit/form/OptionInput.tsx'
import { useText } from '../../../kit/language.tsx'
import type { LoadOptions } from '../../../kit/options.ts'
import { useToast } from '../../../kit/Toasts.tsx'
import { ActionDialog } from '../own/ActionDialog.tsx'
import { ExpiryField } from './ExpiryField.tsx'
import { draftOf, expiresAtOf, type KeyDraft, newDraft } from './keyDraft.ts'
import { API_KEYS } from './paths.ts'
import { ScopeField } from './ScopeField.tsx'

/** Creates a key, or edits it if `row` is given. */
export function KeyDialog({
  row,
  companies,
  onSecret,
  onClose,
}: {
  row: ApiKeyRow | null
  /** Shown to users who see several companies. */
  companies: LoadOptions | null
  onSecret: (secret: string, draft: KeyDraft) => void
  onClose: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const [draft, setDraft] = useState(() => (row ? draftOf(row) : newDraft))
  const [checked, setChecked] = useState(false)
  const save = useAction(
    (client, body: InputOf<typeof apiKeyCalls.add>) =>
      row
        ? client.ask(
            apiKeyCalls.edit,
            { ...body, id: row.id, version: row.version, enabled: row.enabled },
            { quiet: true },
          )
        : client.ask(apiKeyCalls.add, body, { quiet: true }),
    { refresh: [API_KEYS] },
  )
  const set = (patch: Partial<KeyDraft>): void => {
    save.reset()
    setDraft((before) => ({ ...before, ...patch }))
  }
  const { name, scopes, ipList, companyId } = draft
  const { min, max } = apiKeyNameLength
  const asksCompany = companies !== null && row === null
  const faults = {
    companyId: asksCompany && companyId === null ? t('apiKeys.companyRequired') : undefined,
    name: name.trim().length < min ? t('apiKeys.nameRequired', { min }) : undefined,
    scopes: scopes.length === 0 ? t('apiKeys.scopesRequired') : undefined,
    ipList: undefined,
    expiresAt:
      draft.expiry === 'at' && draft.at === null ? t('apiKeys.expires.missing') : undefined,
  }
  const errorOf = (field: keyof typeof faults): string | undefined =>
    (checked ? faults[field] : undefined) ?? save.error?.fields[field]?.message
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    const values = {
      name: name.trim(),
      scopes,
      ipList: ipList.trim() === '' ? null : ipList,
      expiresAt: expiresAtOf(draft, Date.now()),
    }
    const made = await save.run(row || companyId === null ? values : { ...values, companyId })
    if (made === undefined) return
    if (made) onSecret(made.key, draft)
    else {
      toast(t('apiKeys.saved', { name: values.name }))
      onClose()
    }
  }
  return (
    <ActionDialog
      title={row ? t('apiKeys.editTitle', { name: row.name }) : t('apiKeys.addTitle')}
      text={t('apiKeys.purpose')}
      action={row ? t('apiKeys.save') : t('apiKeys.add')}
      running={save.running}
      error={save.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {asksCompany && (
        <FormField label={t('apiKeys.company')} required error={errorOf('companyId')}>
          {(wiring) => (
            <OptionInput
              {...wiring}
              load={companies}
              many={false}
              clearable
              disabled={false}
              value={companyId}
              onChange={(value) => set({ companyId: typeof value === 'string' ? value : null })}
              onBlur={() => undefined}
            />
          )}
        </FormField>
      )}
      <FormField
        label={t('apiKeys.name')}
        required
        help={t('apiKeys.nameHelp')}
        error={errorOf('name')}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type="text"
            autoComplete="off"
            maxLength={max}
            value={name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </FormField>
      <ScopeField
        value={scopes}
        error={errorOf('scopes')}
        onChange={(next) => set({ scopes: next })}
      />
      <ExpiryField draft={draft} error={errorOf('expiresAt')} onChange={set} />
      <FormField
        label={t('apiKeys.ipList')}
        help={t('apiKeys.ipListHelp')}
        error={errorOf('ipList')}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            className="input key-addresses"
            rows={3}
            spellCheck={false}
            maxLength={2000}
            value={ipList}
            onChange={({ target }) => set({ ipList: target.value })}
          />
        )}
      </FormField>
    </ActionDialog>
  )
}
