import { entities, type RegistrationApproval } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { FormField, type InputWiring } from '../../kit/form/FormField.tsx'
import { OptionInput } from '../../kit/form/OptionInput.tsx'
import { StandardInput } from '../../kit/form/StandardInput.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { registration } from './registrationEntity.ts'

type Draft = Required<Omit<RegistrationApproval, 'id' | 'rateGroupId'>> & {
  rateGroupId: string | null
}

const nothing = (): void => undefined

/** Where the new company belongs and its terms; the applicant provided the rest. */
export function ApproveDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const client = useClient()
  const queries = useQueryClient()
  const formId = useId()
  const [draft, setDraft] = useState<Draft>({
    kind: 'customer',
    parentId: user.companyId,
    currency: user.currency,
    rateGroupId: null,
    companyName: String(record['companyName']),
    username: String(record['username']),
  })
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const groups = useMemo(
    () =>
      optionsOf(client, queries, entities.rateGroup.path, {
        companyId: draft.parentId,
        currency: draft.currency,
      }),
    [client, queries, draft.parentId, draft.currency],
  )
  const approve = useAction(
    (api, input: RegistrationApproval) =>
      api.post<unknown>(`${registration.path}/approve`, input, { quiet: true }),
    { refresh: [registration.path] },
  )
  const change = (patch: Partial<Draft>): void => {
    approve.reset()
    setDraft((before) => ({ ...before, ...patch }))
  }
  const submit = async (): Promise<void> => {
    if ((await approve.run({ id: record.id, ...draft })) === undefined) return
    toast(t('registration.approve.done', { company: draft.companyName }))
    onClose()
  }
  const fields = approve.error?.fields ?? {}
  const field = (
    name: string,
    label: string,
    help: string | undefined,
    children: (wiring: InputWiring) => ReactNode,
    required = true,
  ): ReactNode => (
    <FormField label={label} required={required} help={help} error={fields[name]?.message}>
      {children}
    </FormField>
  )
  return (
    <Dialog
      title={t('registration.approve.title', { company: String(record['companyName']) })}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={approve.running}>
            {t('registration.approve')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{t('registration.approve.text', { username: draft.username })}</p>
        {approve.error && Object.keys(fields).length === 0 && (
          <p className="form-error" role="alert">
            {approve.error.message}
          </p>
        )}
        {field('kind', t('registration.kind.label'), undefined, (wiring) => (
          <Select
            {...wiring}
            value={draft.kind}
            options={(['customer', 'agent'] as const).map((value) => ({
              value,
              label: t(`registration.kind.${value}`),
            }))}
            onChange={(kind) => change({ kind })}
          />
        ))}
        {field(
          'parentId',
          t('registration.parent.label'),
          t('registration.parent.help'),
          (wiring) => (
            <OptionInput
              {...wiring}
              load={companies}
              many={false}
              clearable={false}
              disabled={false}
              value={draft.parentId}
              onChange={(parentId) => change({ parentId: String(parentId), rateGroupId: null })}
              onBlur={nothing}
            />
          ),
        )}
        {field('currency', t('field.currency'), t('registration.currency.help'), (wiring) => (
          <StandardInput
            {...wiring}
            standard="currency"
            clearable={false}
            disabled={false}
            value={draft.currency}
            onChange={(currency) => change({ currency: currency ?? '', rateGroupId: null })}
            onBlur={nothing}
          />
        ))}
        {field(
          'rateGroupId',
          t('registration.rateGroup.label'),
          t('registration.rateGroup.help'),
          (wiring) => (
            <OptionInput
              {...wiring}
              load={groups}
              many={false}
              clearable
              disabled={false}
              value={draft.rateGroupId}
              onChange={(id) => change({ rateGroupId: typeof id === 'string' ? id : null })}
              onBlur={nothing}
            />
          ),
          false,
        )}
        {field(
          'name',
          t('registration.companyName.label'),
          t('registration.companyName.help'),
          (wiring) => (
            <Input
              {...wiring}
              maxLength={64}
              value={draft.companyName}
              onChange={({ target }) => change({ companyName: target.value })}
            />
          ),
        )}
        {field(
          'username',
          t('registration.username.label'),
          t('registration.username.help'),
          (wiring) => (
            <Input
              {...wiring}
              maxLength={64}
              spellCheck={false}
              value={draft.username}
              onChange={({ target }) => change({ username: target.value })}
            />
          ),
        )}
      </form>
    </Dialog>
  )
}
