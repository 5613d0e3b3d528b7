import type { CodeWay, ResetPass, ResetWays } from '@tandem/model'
import { useEffect, useRef, useState } from 'react'
import { Steps } from '../parts/Steps.tsx'
import { useLoginText } from '../text.ts'
import { useTitle } from '../useTitle.ts'
import { AccountStep } from './AccountStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { type ResetStep, resetSteps, useResetStep } from './useResetStep.ts'
import { VerifyStep } from './VerifyStep.tsx'

/** Password reset: name the account, verify it with a code, set a new password. */
export function Alteration() {
  const { t } = useLoginText()
  const [account, setAccount] = useState('')
  const [ways, setWays] = useState<readonly CodeWay[]>([])
  const [pass, setPass] = useState<{ token: string; untilMs: number } | null>(null)
  const [changed, setChanged] = useState(false)
  const may: Record<ResetStep, boolean> = {
    account: true,
    verify: ways.length > 0 && !changed,
    password: pass !== null && !changed,
    done: changed,
  }
  const { step, go, finish, back } = useResetStep((one) => may[one])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // A new step is a new page for screen readers.
    if (shown.current !== step && step === 'done') heading.current?.focus()
    shown.current = step
  }, [step])
  useTitle(t('reset.title'))
  const restart = (): void => {
    setPass(null)
    go('account')
  }
  return (
    <div className="login-narrow">
      <h1 ref={heading} tabIndex={-1}>
        {t('reset.title')}
      </h1>
      <Steps
        steps={resetSteps.map((one) => t(`reset.step.${one}`))}
        current={resetSteps.indexOf(step)}
      />
      {step === 'account' && (
        <AccountStep
          account={account}
          onAccount={(next) => {
            setAccount(next)
            // The verification belongs to another account.
            setPass(null)
            setChanged(false)
          }}
          onDone={({ ways: open }: ResetWays) => {
            setWays(open)
            setChanged(false)
            go('verify')
          }}
        />
      )}
      {/* Stays mounted during the next step, so that its countdown continues. */}
      {ways.length > 0 && step !== 'account' && !changed && (
        <div hidden={step !== 'verify'}>
          <VerifyStep
            account={account.trim()}
            ways={ways}
            onBack={back}
            onDone={({ resetToken, validSeconds }: ResetPass) => {
              setPass({ token: resetToken, untilMs: Date.now() + validSeconds * 1000 })
              go('password')
            }}
          />
        </div>
      )}
      {step === 'password' && pass && (
        <PasswordStep
          pass={pass}
          names={[account.trim()]}
          onRestart={restart}
          onBack={back}
          onDone={() => {
            setPass(null)
            setChanged(true)
            finish()
          }}
        />
      )}
      {step === 'done' && (
        <>
          <p className="login-done">{t('reset.done.text')}</p>
          <a className="login-submit" href="/user/login">
            {t('login.back')}
          </a>
        </>
      )}
      {step !== 'done' && (
        <p className="login-more">
          <a href="/user/login">{t('login.back')}</a>
        </p>
      )}
    </div>
  )
}
