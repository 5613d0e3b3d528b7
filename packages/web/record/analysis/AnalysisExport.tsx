import { exportableFrom } from '@tandem/core'
import { type Analysis, type AnalysisAnswer, smsTitle } from '@tandem/model'
import { useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { exportAction } from '../../data/exportAction.ts'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { type ExportChoice, ExportOptions } from '../../kit/ExportOptions.tsx'
import { formatInstant, inSentence } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { analysisText } from './analysisText.ts'

/** The figures as a sheet: per day, or told apart by every dimension as well. */
export function AnalysisExport({
  analysis,
  names: all,
  data,
  filters,
}: {
  analysis: Analysis
  names: readonly string[]
  /** Tells which figures this reader has. */
  data: AnalysisAnswer | undefined
  filters: Readonly<Record<string, string>>
}) {
  const text = useText()
  const { t, loose, locale } = text
  const { control } = useRights()
  const { toast } = useToast()
  const timeZone = useTimeZone()
  const { days } = analysis.exports ?? {}
  const words = analysisText(text, analysis)
  // What is kept alone is told apart in a sheet of its own, beside its bars.
  const names = all.filter((one) => !analysis.dimensions[one]?.alone)
  const start = useExport(analysis)
  const [open, setOpen] = useState(false)
  const code = `${analysis.name}:export`
  const { may, disabledReason } = byRight(control(code), text)
  const [exports] = useActions([
    { ...exportAction(code, setOpen, disabledReason), may: may && data !== undefined },
  ])
  const name = loose(
    `${analysis.texts}.named`,
    analysis.product && { product: smsTitle(analysis.product, locale) },
  )
  const figures = Object.keys(analysis.figures).filter((key) => data && key in data.now)
  const onStart = ({ format, columns }: ExportChoice): void =>
    void start
      .run({ filters, columns: columns === 'all' ? ['day', ...names, ...figures] : null, format })
      .then((job) => job && toast(t('export.started', { name: inSentence(name) }), 'info'))
  return (
    exports && (
      <ExportOptions
        name={name}
        action={exports}
        open={open}
        setOpen={setOpen}
        note={() =>
          [
            days !== undefined &&
              t('export.note.week', {
                from: formatInstant(
                  new Date(exportableFrom(Date.now(), days)).toISOString(),
                  timeZone,
                ),
              }),
            t('analysis.exportNote', {
              names: names
                .map((one) => inSentence(words.label(one)))
                .join(locale === 'zh_CN' ? '、' : ', '),
            }),
          ]
            .filter(Boolean)
            .join(' ')
        }
        busy={start.running}
        onStart={onStart}
      />
    )
  )
}
