import { isGsm7, type OddCharacter, oddCharacters, plainOffer } from '@tandem/core'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'

/** Beyond this number it is a script, not a slip. */
const MOST_NAMED = 5

/** Whether the non-GSM characters of a text are few enough to point out as a slip. */
export const areFew = (odd: readonly OddCharacter[]): boolean =>
  odd.length > 0 && odd.length <= MOST_NAMED

/** Lists the characters that force UCS-2, and offers plain replacements if that avoids the encoding. */
export function OddCharacters({
  text,
  onReplace,
}: {
  text: string
  onReplace: (text: string) => void
}) {
  const { t } = useText()
  if (isGsm7(text)) return null
  const odd = oddCharacters(text)
  const offer = plainOffer(text)
  if (!offer && !areFew(odd)) return <p className="hint">{t('sms.send.oddMany')}</p>
  return (
    <div className="form-note sms-odd">
      <p>{t('sms.send.odd', { n: odd.length })}</p>
      <ul>
        {odd.map(({ character, plain, times }) => (
          <li key={character}>
            <mark>{character}</mark>
            <span>{t('sms.send.oddTimes', { name: codePoint(character), n: times })}</span>
            {offer && plain !== null && plain.trim() !== '' && <span>{`→ ${plain}`}</span>}
          </li>
        ))}
      </ul>
      {offer && (
        <Button onClick={() => onReplace(offer.text)}>
          {offer.after < offer.before
            ? t('sms.send.replaceAll', { before: offer.before, after: offer.after })
            : t('sms.send.replaceSame')}
        </Button>
      )}
    </div>
  )
}

/** Name of an invisible character: U+00A0. */
const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
