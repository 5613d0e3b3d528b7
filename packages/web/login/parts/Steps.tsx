import { useLoginText } from '../text.ts'

/** The current step of a page. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  const { t } = useLoginText()
  return (
    <>
      <p className="login-step">{t('reset.steps', { step: current + 1, all: steps.length })}</p>
      <ol className="login-steps">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}
