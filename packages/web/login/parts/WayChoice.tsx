import type { CodeWay } from '@tandem/model'
import { useLoginText } from '../text.ts'

/** How a code should be sent. */
export function WayChoice({
  label,
  ways,
  chosen,
  onChoose,
}: {
  label: string
  ways: readonly CodeWay[]
  chosen: CodeWay
  onChoose: (way: CodeWay) => void
}) {
  const { t } = useLoginText()
  return (
    <fieldset className="login-choice">
      <legend>{label}</legend>
      {ways.map((way) => (
        <label key={way}>
          <input type="radio" name="way" checked={way === chosen} onChange={() => onChoose(way)} />
          {t(`publicPages.way.${way}`)}
        </label>
      ))}
    </fieldset>
  )
}
