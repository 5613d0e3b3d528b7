import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { useText } from './language.tsx'

type ToastTone = 'success' | 'danger' | 'info' | 'warning'
interface Toast {
  id: number
  text: string
  title?: string | undefined
  tone: ToastTone
  action?: ToastAction | undefined
}

/** An action for the message, which then stays for ten seconds. */
export interface ToastAction {
  label: string
  onSelect: () => void
}

/** Spec §8: a message stays for four seconds. */
const SHOWN_MS = 4_000
const ACTION_SHOWN_MS = 10_000
const icons: Record<ToastTone, IconName> = {
  success: 'check',
  danger: 'warning',
  warning: 'warning',
  info: 'info',
}

interface ToastContextValue {
  /** Shows a message for four seconds; success unless told otherwise. */
  toast: (text: string, tone?: ToastTone, title?: string, action?: ToastAction) => void
}
const ToastContext = createContext<ToastContextValue | null>(null)

export function useToast(): ToastContextValue {
  const value = useContext(ToastContext)
  if (!value) throw new Error('useToast stands outside of Toasts.')
  return value
}

let lastId = 0

/** The corner for short messages, announced by screen readers. */
export function Toasts({ children }: { children: ReactNode }) {
  const { t } = useText()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const dismiss = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  )
  const toast = useCallback<ToastContextValue['toast']>(
    (text, tone = 'success', title, action) => {
      lastId += 1
      const id = lastId
      // Repeating the same sentence tells nothing new.
      setToasts((before) => [
        ...before.filter((other) => other.text !== text),
        { id, text, tone, title, action },
      ])
      setTimeout(() => dismiss(id), action ? ACTION_SHOWN_MS : SHOWN_MS)
    },
    [dismiss],
  )
  const value = useMemo(() => ({ toast }), [toast])
  return (
    <ToastContext value={value}>
      {children}
      <section className="toasts" aria-live="polite" aria-label={t('kit.messages')}>
        {toasts.map(({ id, text, tone, title, action }) => (
          <div key={id} className={`toast ${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
            <Icon name={icons[tone]} />
            <div>
              {title !== undefined && <strong>{title}</strong>}
              <span>{text}</span>
            </div>
            {action && (
              <Button
                kind="link"
                onClick={() => {
                  dismiss(id)
                  action.onSelect()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton
              icon="close"
              size={14}
              label={t('kit.dismiss')}
              onClick={() => dismiss(id)}
            />
          </div>
        ))}
      </section>
    </ToastContext>
  )
}
