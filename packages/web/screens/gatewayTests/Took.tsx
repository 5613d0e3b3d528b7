import { useText } from '../../kit/language.tsx'
import { nothing } from '../../kit/values.tsx'
import { tookWords } from './tookWords.ts'

/** How long something took. */
export function Took({ ms }: { ms: number | null }) {
  const text = useText()
  return ms === null ? nothing : <span className="number">{tookWords(text, ms)}</span>
}
