import type { HealthReport } from '@tandem/model'
import { languageTag } from '@tandem/i18n/translator'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { LevelTag } from './LevelTag.tsx'

/** Failing checks, the worst first, each with a recommended action. */
export function HealthChecks({ checks }: Pick<HealthReport, 'checks'>) {
  const { t, locale } = useText()
  const bad = checks.filter(({ level }) => level !== 'ok')
  const good = checks.filter(({ level }) => level === 'ok')
  if (bad.length === 0) {
    return (
      <section className="card health-good">
        <Icon name="check" size={20} />
        <div>
          <strong>{t('monitoring.allGood')}</strong>
          <p className="hint">{t('monitoring.allGoodText', { n: checks.length })}</p>
        </div>
      </section>
    )
  }
  const list = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' })
  const names = list.format(good.map(({ key }) => t(`monitoring.check.${key}`)))
  return (
    <section className="card" aria-label={t('monitoring.attention')}>
      <h2>{t('monitoring.attention')}</h2>
      <ul className="health-checks">
        {bad.map(({ key, level }) => (
          <li key={key}>
            <LevelTag level={level} />
            <div>
              <strong>{t(`monitoring.check.${key}`)}</strong>
              <p>{t(`monitoring.todo.${key}`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="hint">{t('monitoring.also', { names })}</p>
    </section>
  )
}
