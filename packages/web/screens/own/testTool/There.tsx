import type { TestRun } from '@tandem/model'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'

/** What the rule of the country makes of the sender and of texts; nothing where it changes neither. */
export function There({ run: { senderId, result } }: { run: TestRun }) {
  const { t } = useText()
  const { there } = result
  if (!there) return null
  const { sender, replacedBy, before, after, registration } = there
  const isReplaced = senderId !== null && replacedBy !== null && replacedBy !== 'alphanumeric'
  const items = [
    ...(isReplaced
      ? [
          {
            key: 'seen',
            label: t('own.test.seen'),
            value: (
              <>
                {sender ?? t('own.test.seenCarrier')}
                <p className="hint">
                  {sender === null
                    ? t(`sms.destination.replaced.${replacedBy}`)
                    : t('sms.destination.replacedByOwn', { sender })}
                </p>
              </>
            ),
          },
        ]
      : []),
    ...(before + after === ''
      ? []
      : [
          {
            key: 'added',
            label: t('own.test.added'),
            value: (
              <>
                <p className="own-added" dir="auto">
                  {before !== '' && <mark>{before}</mark>}…{after !== '' && <mark>{after}</mark>}
                </p>
                <p className="hint">{t('own.test.addedHelp')}</p>
              </>
            ),
          },
        ]),
    ...(registration === null
      ? []
      : [
          {
            key: 'registration',
            label: t('own.test.registration'),
            value: (
              <>
                {registration.documents !== null && <p>{registration.documents}</p>}
                {registration.days !== null && (
                  <p>{t('sms.destination.days', { n: registration.days })}</p>
                )}
              </>
            ),
          },
        ]),
  ]
  return items.length === 0 ? null : <Description title={t('own.test.there')} items={items} />
}
