import { useEffect, useState } from 'react'

/** The four steps of a new password (spec §2). */
export const resetSteps = ['account', 'verify', 'password', 'done'] as const
export type ResetStep = (typeof resetSteps)[number]

const stepOf = (state: unknown): ResetStep => {
  const kept = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return resetSteps.find((step) => step === kept) ?? 'account'
}

/**
 * Where one is, kept in the history: the browser's own back button goes a step back. `may` says which steps can be
 * shown with what is known; after a reload the right to a new password is not.
 */
export function useResetStep(may: (step: ResetStep) => boolean) {
  const [wished, setWished] = useState<ResetStep>('account')
  useEffect(() => {
    // What was typed is gone with a reload: it starts again.
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
    /** The steps behind are closed: back leads to the first. */
    finish: () => {
      history.replaceState({ step: 'done' }, '')
      setWished('done')
    },
    back: () => history.back(),
  }
}
