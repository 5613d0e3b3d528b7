import { oddCharacters, splitText } from '@tandem/core'
import { Fragment } from 'react'
import { useText } from '../../../kit/language.tsx'
import { areFew } from './OddCharacters.tsx'

/** The text on a handset, with a line between parts. */
export function PhonePreview({
  text,
  sender,
  added = '',
}: {
  text: string
  sender: string
  /** What of it a country adds: its characters are nobody's slip. */
  added?: string | undefined
}) {
  const { t } = useText()
  const parts = splitText(text)
  const odd = oddCharacters(text).filter(({ character }) => !added.includes(character))
  const marked = areFew(odd) ? odd.map(({ character }) => character) : null
  return (
    <figure className="sms-phone">
      <figcaption>{t('sms.send.preview')}</figcaption>
      <div className="sms-phone-screen">
        <p className="sms-phone-sender">{sender === '' ? t('sms.send.previewSender') : sender}</p>
        {parts.length === 0 ? (
          <p className="hint">{t('sms.send.previewEmpty')}</p>
        ) : (
          <div className="sms-bubble" dir="auto">
            {parts.map((part, index) => (
              <Fragment key={index}>
                {index > 0 && (
                  <span className="sms-cut">
                    {t('sms.send.previewPart', { n: index + 1, of: parts.length })}
                  </span>
                )}
                {marked ? <Marked text={part} odd={marked} /> : part}
              </Fragment>
            ))}
          </div>
        )}
      </div>
    </figure>
  )
}

/** Characters outside GSM-7 are highlighted. */
function Marked({ text, odd }: { text: string; odd: readonly string[] }) {
  return Array.from(text, (character, index) =>
    odd.includes(character) ? <mark key={index}>{character}</mark> : character,
  )
}
