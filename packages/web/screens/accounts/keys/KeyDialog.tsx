import {
  apiKeyCalls,
  apiKeyList,
  apiKeyNameLength,
  type ApiKeyRow,
  type ApiKeyScope,
  type ApiKeySecret,
  choice,
  instant,
  ref,
  text as line,
} from '@tandem/model'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import { Segments } from '../../../kit/Segments.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import type { Part } from '../../../record/Form.tsx'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useForm } from '../../../record/useForm.ts'
import { type Expiry, expiries, expiresAtOf, joined, newKey, scopesOf } from './keyValues.ts'
import { ScopeField } from './ScopeField.tsx'

const { min, max } = apiKeyNameLength
const shape = {
  fields: {
    companyId: ref('company', { required: true }),
    name: line({ max, required: true }),
    scopes: line({ max: 255, required: true }),
    expiry: choice(expiries, { required: true }),
    expiresAt: instant({ required: true }),
    ipList: line({ max: 2000, format: 'addresses' }),
  },
}
const labels = {
  companyId: { label: 'apiKeys.company' },
  name: { label: 'apiKeys.name', help: 'apiKeys.nameHelp' },
  scopes: { label: 'apiKeys.scopes' },
  expiry: { label: 'apiKeys.expires' },
  expiresAt: { label: 'apiKeys.expiresAt' },
  ipList: { label: 'apiKeys.ipList', help: 'apiKeys.ipListHelp' },
} as const
const parts = {
  scopes: ({ value, error, change }: Part) => (
    <ScopeField value={scopesOf(value)} error={error} onChange={(next) => change(joined(next))} />
  ),
  expiry: ({ value, change }: Part) => <ExpiryChoice value={value} onChange={change} />,
}

/** Creates a key, or edits it if `row` is given. */
export function KeyDialog({
  row,
  several,
  onSecret,
  onClose,
}: {
  row: ApiKeyRow | null
  /** The user sees several companies. */
  several: boolean
  onSecret: (secret: string, scopes: readonly ApiKeyScope[]) => void
  onClose: () => void
}) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const asksCompany = several && row === null
  const form = useForm<ApiKeySecret | null>({
    shape,
    mode: 'call',
    draft: `apiKey.${row?.id ?? 'new'}`,
    record:
      row === null
        ? newKey
        : { ...row, scopes: joined(row.scopes), expiry: row.expiresAt === null ? 'never' : 'at' },
    hidden: (name, { expiry }) =>
      (name === 'companyId' && !asksCompany) || (name === 'expiresAt' && expiry !== 'at'),
    submit: ({ name, scopes, ipList, expiry, expiresAt, ...of }, { ask, version }) => {
      const values = {
        name,
        scopes: scopesOf(scopes),
        ipList,
        expiresAt: expiresAtOf(expiry, expiresAt, Date.now()),
      }
      return row === null
        ? ask(apiKeyCalls.add, { ...values, ...of })
        : ask(apiKeyCalls.edit, { ...values, id: row.id, version, enabled: row.enabled })
    },
    refresh: [apiKeyList.path],
    done: (made, { name, scopes }) => {
      if (made) return onSecret(made.key, scopesOf(scopes))
      toast(t('apiKeys.saved', { name: textOf(name) }))
      onClose()
    },
    check: (field, { companyId, name, scopes, expiresAt }) => {
      if (field === 'companyId' && companyId === null) return t('apiKeys.companyRequired')
      if (field === 'name' && textOf(name).trim().length < min) {
        return t('apiKeys.nameRequired', { min })
      }
      if (field === 'scopes' && scopes === '') return t('apiKeys.scopesRequired')
      return field === 'expiresAt' && expiresAt === null ? t('apiKeys.expires.missing') : undefined
    },
  })
  return (
    <FormDialog
      form={form}
      words={fieldWords(text, labels)}
      parts={parts}
      title={row ? t('apiKeys.editTitle', { name: row.name }) : t('apiKeys.addTitle')}
      text={t('apiKeys.purpose')}
      action={row ? t('apiKeys.save') : t('apiKeys.add')}
      onClose={onClose}
    />
  )
}

/** Validity of a key: a common period, unlimited, or a custom time. */
function ExpiryChoice({ value, onChange }: { value: unknown; onChange: (next: Expiry) => void }) {
  const { t } = useText()
  const labelOf = (one: Expiry): string =>
    one === '30' || one === '90'
      ? t('apiKeys.expires.days', { n: Number(one) })
      : t(`apiKeys.expires.${one}`)
  return (
    <Segments
      label={t('apiKeys.expires')}
      value={expiries.find((one) => one === value) ?? 'year'}
      segments={expiries.map((one) => ({ value: one, label: labelOf(one) }))}
      onChange={onChange}
    />
  )
}
