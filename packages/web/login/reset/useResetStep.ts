import { useEffect, useState } from 'react'

/** The four steps of a password reset (spec §2). */
export const resetSteps = ['account', 'verify', 'password', 'done'] as const
export type ResetStep = (typeof resetSteps)[number]

const stepOf = (state: unknown): ResetStep => {
  const kept = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return resetSteps.find((step) => step === kept) ?? 'account'
}

/**
 * The current step, kept in the history: the browser's back button goes back one step. `may` says which steps are
 * possible with the current data; after a reload, the verification is gone.
 */
export function useResetStep(may: (step: ResetStep) => boolean) {
  const [wished, setWished] = useState<ResetStep>('account')
  useEffect(() => {
    // The input is gone after a reload: start again.
    history.replaceState({ step: 'account' }, '')
    const follow = ({ state }: PopStateEvent): void => setWished(stepOf(state))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const index = resetSteps.indexOf(wished)
  const step = resetSteps.slice(0, index + 1).findLast((one) => may(one)) ?? 'account'
  return {
    step,
    go: (next: ResetStep) => {
      history.pushState({ step: next }, '')
      setWished(next)
    },
    /** The previous steps are closed: back leads to the first. */
    finish: () => {
      history.replaceState({ step: 'done' }, '')
      setWished('done')
    },
    back: () => history.back(),
  }
}
