import type { WaitingPlace } from '@tandem/model'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { zonedInstant } from '../../record/step/timing.ts'

/** Further ones are added up. */
const SHOWN = 5

/** Who is sent to later than others, and when, by the clocks where they live. */
export function Waits({ waits }: { waits: readonly WaitingPlace[] }) {
  const { t } = useText()
  if (waits.length === 0) return null
  const others = waits.slice(SHOWN)
  return (
    <div className="form-note sms-note calm">
      <Icon name="clock" />
      <div>
        {t('task.waits.title', { n: sum(waits) })}
        <ul className="sms-waits">
          {waits.slice(0, SHOWN).map(({ zone, iso2, messages: n, until, because }) => {
            const { at, zone: name } = zonedInstant(until ?? '', zone)
            const key = until === null ? 'never' : because
            return (
              <li key={`${zone} ${iso2}`}>
                {t(`task.waits.${key}`, { n, zone: name, at: at.slice(0, MINUTES) })}
              </li>
            )
          })}
          {others.length > 0 && (
            <li>{t('task.waits.more', { n: sum(others), zones: others.length })}</li>
          )}
        </ul>
      </div>
    </div>
  )
}

/** Of a moment, without its seconds. */
const MINUTES = '2026-11-24 08:00'.length

const sum = (waits: readonly WaitingPlace[]): number =>
  waits.reduce((all, { messages }) => all + messages, 0)
