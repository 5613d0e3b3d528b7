/**
 * What a session may require before anything else: replacing a generated password, or two-step sign-in if the
 * platform requires it of staff. Every other call is refused with this code.
 */
export const owedSteps = {
  password: 'session.passwordDue',
  secondStep: 'session.secondStepDue',
} as const
export type OwedStep = keyof typeof owedSteps
