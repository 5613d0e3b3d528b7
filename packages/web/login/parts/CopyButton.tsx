import { useState } from 'react'
import { useLoginText } from '../text.ts'

/** A text copied on click; if the browser refuses (on a plain-HTTP host), it says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLoginText()
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null)
  const copied = async (): Promise<void> => navigator.clipboard.writeText(text)
  const name = label ?? text
  return (
    <span className="login-copy">
      <button
        type="button"
        aria-label={label ?? t('login.copy', { text })}
        data-said={said ?? undefined}
        onClick={() => {
          copied()
            .then(() => setSaid('copied'))
            .catch(() => setSaid('refused'))
        }}
        onBlur={() => setSaid(null)}
      >
        <span>{name}</span>
        <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
          {said === 'copied' ? (
            <path d="M4 10.5 8.2 15 16 5.5" />
          ) : (
            <path d="M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z" />
          )}
        </svg>
      </button>
      <output className={said === 'refused' ? 'login-help' : 'login-unseen'}>
        {said === 'copied' && t('login.copied', { text: name })}
        {said === 'refused' && t('login.copyRefused')}
      </output>
    </span>
  )
}
