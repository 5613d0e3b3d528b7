import type { HealthLevel, Tone } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

const tones: Readonly<Record<HealthLevel, Tone>> = { ok: 'success', warn: 'warning', bad: 'danger' }

/** A check's status: shape, colour and text. */
export function LevelTag({ level }: { level: HealthLevel }) {
  const { t } = useText()
  return <StatusTag tone={tones[level]}>{t(`monitoring.level.${level}`)}</StatusTag>
}
