import type { HealthLevel, Tone } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

const tones: Readonly<Record<HealthLevel, Tone>> = { ok: 'success', warn: 'warning', bad: 'danger' }

/** How well something is: shape, colour and word. */
export function LevelTag({ level }: { level: HealthLevel }) {
  const { t } = useText()
  return <StatusTag tone={tones[level]}>{t(`monitoring.level.${level}`)}</StatusTag>
}
