import type { Slot } from './Form.tsx'

const LONGEST = { password: 128, code: 32 }

/** The input of a password or of a code: typed, or filled in by a password manager. */
export const passwordSlot = (autoComplete: 'current-password' | 'new-password' | 'one-time-code') =>
  function PasswordInput({ wiring, value, change, leave }: Slot) {
    const code = autoComplete === 'one-time-code'
    return (
      <input
        {...wiring}
        className={code ? 'input code-input' : 'input'}
        type={code ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={code ? LONGEST.code : LONGEST.password}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => change(target.value)}
        onBlur={() => value !== '' && leave()}
      />
    )
  }
