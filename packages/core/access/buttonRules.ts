/**
 * A button or field rule of the permission list. Type 1: visible only when granted. Type 2: visible
 * to all, usable only when granted. Status 0 switches the rule off for everybody.
 */
export type ButtonRule = { action: string; type: '1' | '2'; status: '0' | '1' }

/** A rule granted to the user. */
export type GrantedRule = { action: string; type: '1' | '2' }

/** `auth`: the rules granted to the user. `allAuth`: every existing rule. */
export type ButtonRules = { auth: readonly GrantedRule[]; allAuth: readonly ButtonRule[] }

/**
 * Whether a button stays (the has-directive, spec §6): its rule is granted or switched off. Type 2
 * rules are ignored here, and an action without any rule is removed.
 */
export function hasAction({ auth, allAuth }: ButtonRules, action: string): boolean {
  if (auth.some((item) => item.action === action && item.type !== '2')) return true
  return allAuth.some((rule) => rule.action === action && rule.type !== '2' && rule.status === '0')
}

/** Whether a control is disabled: a type 2 rule is active for it and not granted. */
export function isDisabledAction({ auth, allAuth }: ButtonRules, action: string): boolean {
  const inForce = allAuth.some(
    (rule) => rule.action === action && rule.type === '2' && rule.status === '1',
  )
  return inForce && !auth.some((item) => item.action === action && item.type === '2')
}

export type Control = 'absent' | 'disabled' | 'enabled'

/**
 * How a control is shown. A type 2 rule shows it to everybody and disables it where the rule is active and not
 * granted; without one, the has-directive decides whether it is shown at all.
 */
export function controlOf(rules: ButtonRules, action: string): Control {
  const editable = [...rules.auth, ...rules.allAuth].some(
    (rule) => rule.action === action && rule.type === '2',
  )
  if (editable) return isDisabledAction(rules, action) ? 'disabled' : 'enabled'
  return hasAction(rules, action) ? 'enabled' : 'absent'
}

/** Whether a column is shown: no type 1 rule is active for it, or the rule is granted. */
export function isShownColumn({ auth, allAuth }: ButtonRules, action: string): boolean {
  const inForce = allAuth.some(
    (rule) => rule.action === action && rule.type === '1' && rule.status === '1',
  )
  return !inForce || auth.some((item) => item.action === action && item.type === '1')
}
