import { exportableFrom } from '@tandem/core'
import type { List } from '@tandem/model'
import { useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import type { Query } from '../../data/client.ts'
import { exportAction } from '../../data/exportAction.ts'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { type ExportChoice, ExportOptions } from '../../kit/ExportOptions.tsx'
import { formatInstant, inSentence } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'

/** Exports a list as it is filtered, and says in advance how far back that goes. */
export function ListExport({
  list: { name: code, path, fields, exports: { days } = {} },
  name,
  query,
  columns,
}: {
  list: List
  /** What the file contains. */
  name: string
  query: Query
  columns: readonly string[]
}) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { toast } = useToast()
  const timeZone = useTimeZone()
  const start = useExport({ name: code, path })
  const [open, setOpen] = useState(false)
  const access = `${code}:export`
  const { may, disabledReason } = byRight(control(access), text)
  const [exports] = useActions([{ ...exportAction(access, setOpen, disabledReason), may }])
  /** A list shows an amount and its currency in one cell; a sheet has a column for each. */
  const withCurrencies = (): string[] => [
    ...new Set(
      columns.flatMap((key) => {
        const { amount, currency = 'currency', kind } = fields[key] ?? {}
        if (kind === 'progress') return []
        return amount === true && fields[currency] ? [key, currency] : [key]
      }),
    ),
  ]
  const onStart = ({ format, columns: extent }: ExportChoice): void =>
    void start
      .run({ filters: query, columns: extent === 'view' ? withCurrencies() : null, format })
      .then((job) => job && toast(t('export.started', { name: inSentence(name) }), 'info'))
  return (
    exports && (
      <ExportOptions
        name={name}
        action={exports}
        open={open}
        setOpen={setOpen}
        {...(days !== undefined && {
          note: () =>
            t('export.note.week', {
              from: formatInstant(
                new Date(exportableFrom(Date.now(), days)).toISOString(),
                timeZone,
              ),
            }),
        })}
        busy={start.running}
        onStart={onStart}
      />
    )
  )
}
