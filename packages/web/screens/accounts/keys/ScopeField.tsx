import { apiKeyScopeNames, apiKeyScopes, type ApiKeyScope } from '@tandem/model'
import { useId } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useRights } from '../../../data/useRights.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'

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
  const { t } = useText()
  const { granted } = useRights()
  const { user } = useSession()
  const id = useId()
  const mayGive = (scope: ApiKeyScope): boolean =>
    scope === 'amounts'
      ? !user.hideAmounts
      : user.isAdmin === 1 || apiKeyScopes[scope].every((code) => granted(code))
  // Scopes the key already has stay visible, and can be removed.
  const shown = apiKeyScopeNames.filter((scope) => mayGive(scope) || value.includes(scope))
  return (
    <fieldset
      className={error === undefined ? 'field key-choices' : 'field key-choices invalid'}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{t('apiKeys.scopes')}</legend>
      {shown.map((scope) => (
        <label key={scope} className="check-line">
          <input
            type="checkbox"
            checked={value.includes(scope)}
            onChange={({ target }) =>
              onChange(
                apiKeyScopeNames.filter((one) =>
                  one === scope ? target.checked : value.includes(one),
                ),
              )
            }
          />
          <span>
            {t(`apiKeys.scope.${scope}`)}
            <small>{t(`apiKeys.scope.${scope}.text`)}</small>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
