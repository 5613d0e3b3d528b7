import { type ReactNode, Suspense, useState } from 'react'
import { useActions } from '../../data/actions.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Button } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Form, type FormProps } from '../Form.tsx'
import './step.css'

/** What is left to do before it can be sent. */
export interface Readiness {
  /** What is missing before there is a price. */
  hint: string | null
  /** Why it cannot be sent yet, the same or more; null: it can. */
  blocked: string | null
}

/**
 * Something for many recipients, step by step on one page: what and to whom on the left, the price beside it, a review
 * before it is sent, once. Everything entered survives a reload.
 */
export function StepForm({
  title,
  purpose,
  action,
  ready: { hint, blocked },
  price,
  aside,
  review,
  onStartOver,
  ...fields
}: Omit<FormProps, 'foot' | 'layout' | 'head'> & {
  title: string
  purpose: string
  /** What the button does, e.g. "Send 10,000 messages". */
  action: string
  ready: Readiness
  /** The price, with the button below it. */
  price: (button: ReactNode) => ReactNode
  /** Beneath the price. */
  aside?: ReactNode
  /** The dialog in which it is read once more and sent. */
  review: (close: () => void) => ReactNode
  onStartOver: () => void
}) {
  const { t } = useText()
  const confirm = useConfirm()
  const { form, children } = fields
  const [reviewing, setReviewing] = useState(false)
  const open = (): void => {
    if (blocked !== null || !form.check()) return
    form.forget()
    setReviewing(true)
  }
  const [startsOver] = useActions([
    {
      id: 'step.startOver',
      title: (text) => text.t('kit.step.start'),
      icon: 'refresh',
      group: 'screen',
      may: form.dirty && !form.busy,
      run: () => void discard(),
    },
    {
      id: 'step.review',
      title: () => action,
      icon: 'send',
      group: 'screen',
      shortcut: 'mod+enter',
      may: !reviewing,
      disabledReason: blocked ?? undefined,
      run: open,
    },
  ])
  return (
    <Screen
      title={title}
      purpose={purpose}
      actions={startsOver && <ActionButton kind="quiet" action={startsOver} />}
    >
      <Form
        {...fields}
        layout="step-form"
        // What a refusal says is read in the review.
        form={{ ...form, refusal: null, kept: null, submit: open }}
      >
        {(ask) => (
          <>
            <div className="step-pane">{children?.(ask)}</div>
            <div className="step-pane step-aside">
              {price(
                <>
                  <Button
                    kind="primary"
                    icon="send"
                    className="step-submit"
                    disabled={blocked !== null}
                    aria-describedby={blocked === null ? undefined : `${form.id}-blocked`}
                    type="submit"
                  >
                    {action}
                  </Button>
                  {blocked !== null && blocked !== hint && (
                    <p className="hint" id={`${form.id}-blocked`}>
                      {blocked}
                    </p>
                  )}
                </>,
              )}
              {aside}
            </div>
          </>
        )}
      </Form>
      {reviewing && <Suspense fallback={null}>{review(() => setReviewing(false))}</Suspense>}
    </Screen>
  )

  async function discard(): Promise<void> {
    const sure = await confirm({
      title: t('kit.step.startTitle'),
      body: t('kit.step.startText'),
      action: t('kit.step.startAction'),
      danger: true,
    })
    if (sure) onStartOver()
  }
}
