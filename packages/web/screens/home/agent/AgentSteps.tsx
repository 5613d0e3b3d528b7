import type { AgentData } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { pages } from '../pages.ts'

const places = {
  rateGroup: { to: pages.rateGroups, code: 'rateGroup:list' },
  customer: { to: pages.companies, code: 'company:list' },
  brand: { to: pages.brands, code: 'brand:list' },
} as const

/** What a seller has to do before its first sale, and what is done already. */
export function AgentSteps({ steps }: { steps: NonNullable<AgentData['steps']> }) {
  const { t } = useText()
  const { may } = useSession()
  return (
    <section className="card">
      <p>{t('agentHome.first')}</p>
      <ol className="home-steps">
        {steps.map(({ key, done }) => (
          <li key={key}>
            <h2>{t(`agentHome.step.${key}`)}</h2>
            <p>{t(`agentHome.step.${key}Text`)}</p>
            {done && (
              <span className="home-calm">
                <Icon name="check" />
                {t('agentHome.done')}
              </span>
            )}
            {may(places[key].code) && (
              <Link to={places[key].to}>{t(`agentHome.step.${key}Action`)}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
