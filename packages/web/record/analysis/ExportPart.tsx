import { type Analysis, type AnalysisAnswer, smsTitle } from '@tandem/model'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { IconButton } from '../../kit/Button.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { analysisText } from './analysisText.ts'

/** One breakdown, or the hours of the day, as a sheet: a row per day and value. */
export function ExportPart({
  analysis,
  name,
  label,
  data,
  filters,
}: {
  analysis: Analysis
  name: string
  /** What it is called, where it is no dimension. */
  label?: string
  data: AnalysisAnswer
  filters: Readonly<Record<string, string>>
}) {
  const text = useText()
  const { t, loose, locale } = text
  const { control } = useRights()
  const { toast } = useToast()
  const start = useExport(analysis)
  const { may, disabledReason } = byRight(control(`${analysis.name}:export`), text)
  if (!may) return null
  const words = analysisText(text, analysis)
  const [known] = data.parts[name] ?? []
  const figures = Object.keys(analysis.figures).filter((key) => key in (known?.figures ?? data.now))
  const of = loose(
    `${analysis.texts}.named`,
    analysis.product && { product: smsTitle(analysis.product, locale) },
  )
  return (
    <IconButton
      icon="download"
      label={
        disabledReason ?? t('analysis.exportBy', { name: inSentence(label ?? words.label(name)) })
      }
      disabled={disabledReason !== undefined || start.running}
      onClick={() =>
        void start
          .run({ filters, columns: ['day', name, ...figures], format: 'xlsx' })
          .then((job) => job && toast(t('export.started', { name: inSentence(of) }), 'info'))
      }
    />
  )
}
