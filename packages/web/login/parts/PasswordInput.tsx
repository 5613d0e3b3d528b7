import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useLoginText } from '../text.ts'

/** A password that can be shown; warns if Caps Lock is on. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const { t } = useLoginText()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Autofill sends key events without modifiers.
  const look = (event: KeyboardEvent): void =>
    setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <>
      <span className="login-password">
        <input
          {...props}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={look}
          onKeyUp={look}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? t('login.hide') : t('login.show')}
          onClick={() => setShown(!shown)}
        >
          <Eye shut={shown} />
        </button>
      </span>
      <output className="login-hint">{capsLock ? t('login.capsLock') : null}</output>
    </>
  )
}

function Eye({ shut }: { shut: boolean }) {
  return (
    <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2.5 10C4.2 6.7 6.8 5 10 5s5.8 1.7 7.5 5c-1.7 3.3-4.3 5-7.5 5s-5.8-1.7-7.5-5" />
      <circle cx="10" cy="10" r="2.25" />
      {shut && <path d="M4 16 16 4" />}
    </svg>
  )
}
