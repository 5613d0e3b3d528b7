import type { GatewaySuspicion } from '@tandem/model'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import './gatewayTests.css'

/** Why receipts may be invented. */
export function Doubts({
  title,
  text,
  suspicions,
}: {
  title: string
  text?: string
  suspicions: readonly GatewaySuspicion[]
}) {
  const { t } = useText()
  return (
    <section className="gateway-doubts" aria-label={title}>
      <Icon name="warning" size={16} />
      <div>
        <strong>{title}</strong>
        <ul>
          {suspicions.map(({ kind, n, of, ms }) => (
            <li key={kind}>{t(`gatewayTest.doubt.${kind}`, { n, of, ms: ms ?? 0 })}</li>
          ))}
        </ul>
        {text !== undefined && <p className="hint">{text}</p>}
      </div>
    </section>
  )
}
