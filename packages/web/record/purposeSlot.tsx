import { textOf } from '../kit/form/values.ts'
import type { Slot } from './Form.tsx'

/** What a browser or a password manager knows about the user (WCAG 2.2, 1.3.5). */
type Purpose = 'name' | 'email' | 'tel' | 'current-password' | 'new-password' | 'one-time-code'

/** Types of input, and the longest value. */
const inputs = {
  name: ['text', 64],
  email: ['email', 128],
  tel: ['tel', 32],
  'current-password': ['password', 128],
  'new-password': ['password', 128],
  'one-time-code': ['text', 32],
} as const satisfies Record<Purpose, readonly [string, number]>

/** An input that the browser can fill in: who the user is, their password, a code. */
export const purposeSlot = (purpose: Purpose) =>
  function PurposeInput({ wiring, value, change, leave }: Slot) {
    const [type, maxLength] = inputs[purpose]
    return (
      <input
        {...wiring}
        className={purpose === 'one-time-code' ? 'input code-input' : 'input'}
        type={type}
        autoComplete={purpose}
        autoCapitalize={purpose === 'name' ? 'words' : 'none'}
        spellCheck={false}
        maxLength={maxLength}
        value={textOf(value)}
        onChange={({ target }) => change(target.value)}
        onBlur={() => value !== '' && value !== null && leave()}
      />
    )
  }
