import {
  apiKeyScopeNames,
  type ApiKeyScope,
  codesOfScope,
  smsPartsOf,
  type SmsProduct,
  smsProducts,
  smsTitle,
} from '@tandem/model'
import { useId } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useRights } from '../../../data/useRights.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'

/** Those of a product together; at the end those of none. */
const groups: readonly (SmsProduct | undefined)[] = [...smsProducts, undefined]

/** A key's scopes in plain words; scopes the user lacks cannot be granted. */
export function ScopeField({
  value,
  error,
  onChange,
}: {
  value: readonly ApiKeyScope[]
  error: string | undefined
  onChange: (next: ApiKeyScope[]) => void
}) {
  const { t, locale } = useText()
  const { granted } = useRights()
  const { user } = useSession()
  const id = useId()
  const mayGive = (scope: ApiKeyScope): boolean =>
    scope === 'amounts'
      ? !user.hideAmounts
      : user.isAdmin === 1 || codesOfScope(scope).every((code) => granted(code))
  // Scopes the key already has stay visible, and can be removed.
  const shown = apiKeyScopeNames.filter((scope) => mayGive(scope) || value.includes(scope))
  const toggle = (scope: ApiKeyScope, on: boolean): void =>
    onChange(apiKeyScopeNames.filter((one) => (one === scope ? on : value.includes(one))))
  return (
    <fieldset
      className={error === undefined ? 'field key-choices' : 'field key-choices invalid'}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{t('apiKeys.scopes')}</legend>
      {groups.map((product) => {
        const scopes = shown.filter((scope) => smsPartsOf(scope)?.product === product)
        if (scopes.length === 0) return null
        const title = product === undefined ? t('apiKeys.scope.others') : smsTitle(product, locale)
        return (
          <fieldset key={title}>
            <legend>{title}</legend>
            {scopes.map((scope) => {
              const kind = smsPartsOf(scope)?.kind ?? scope
              return (
                <ScopeLine
                  key={scope}
                  kind={kind}
                  checked={value.includes(scope)}
                  onChange={(on) => toggle(scope, on)}
                />
              )
            })}
          </fieldset>
        )
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function ScopeLine({
  kind,
  checked,
  onChange,
}: {
  /** The scope without its product. */
  kind: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  const { loose } = useText()
  return (
    <label className="check-line">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {loose(`apiKeys.scope.${kind}`)}
        <small>{loose(`apiKeys.scope.${kind}.text`)}</small>
      </span>
    </label>
  )
}
