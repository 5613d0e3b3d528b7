import Input from 'antd/es/input'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import type { Slot } from '../../record/Form.tsx'

/** Stands for a secret that is to be removed: '' leaves it as it is. */
export const REMOVED = ' '

/** A secret is never shown: it is kept, replaced or removed. */
export function SecretSetting({
  wiring,
  value,
  isSet,
  locked,
  change,
  leave,
}: Slot & { isSet: boolean }) {
  const { t } = useText()
  const [asked, setAsked] = useState(false)
  const text = typeof value === 'string' ? value : ''
  const keep = (): void => {
    setAsked(false)
    change('')
  }
  if (!asked && (text === '' || text === REMOVED)) {
    const removed = text === REMOVED
    return (
      <span className="field-row" id={wiring.id} aria-describedby={wiring['aria-describedby']}>
        <span>
          {removed
            ? t('settings.secret.removed')
            : t(isSet ? 'settings.secret.set' : 'settings.secret.unset')}
        </span>
        {!locked && removed && <Button onClick={keep}>{t('settings.secret.keep')}</Button>}
        {!locked && !removed && (
          <Button onClick={() => setAsked(true)}>
            {t(isSet ? 'settings.secret.replace' : 'settings.secret.enter')}
          </Button>
        )}
        {!locked && !removed && isSet && (
          <Button onClick={() => change(REMOVED)}>{t('settings.secret.remove')}</Button>
        )}
      </span>
    )
  }
  return (
    <span className="field-row">
      <Input
        {...wiring}
        type="password"
        autoComplete="new-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because its button was pressed
        autoFocus
        value={text}
        onBlur={leave}
        onChange={(event) => change(event.target.value)}
      />
      <Button onClick={keep}>{t('settings.secret.keep')}</Button>
    </span>
  )
}
