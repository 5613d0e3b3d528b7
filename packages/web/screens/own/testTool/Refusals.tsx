import type { TestResult } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'

/** Every reason why the message cannot be sent, not just the first. */
export function Refusals({ refusals }: { refusals: TestResult['refusals'] }) {
  const { t, has, loose } = useText()
  if (refusals.length === 0) return null
  const say = ({ code, who }: TestResult['refusals'][number]): string => {
    const own = `own.test.refusal.${code}`
    if (has(own)) return loose(own, { who: who ?? '' })
    return has(`reason.${code}`) ? loose(`reason.${code}`) : code
  }
  return (
    <section className="description">
      <h3>{t('own.test.refusals')}</h3>
      <ul className="own-refusals">
        {refusals.map((refusal) => (
          <li key={`${refusal.code} ${refusal.who ?? ''}`}>
            <StatusTag tone="danger">{say(refusal)}</StatusTag>
          </li>
        ))}
      </ul>
    </section>
  )
}
