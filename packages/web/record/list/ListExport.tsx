import type { List } from '@tandem/model'
import { useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import type { Query } from '../../data/client.ts'
import { exportAction } from '../../data/exportAction.ts'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { type ExportChoice, ExportOptions } from '../../kit/ExportOptions.tsx'
import { inSentence, formatDay } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'

const DAY = 86_400_000

/** The first of so many days, the last of which is today in the zone: `YYYY-MM-DD`. */
const firstDay = (days: number, timeZone: string): string =>
  new Date(Date.parse(`${formatDay(Date.now(), timeZone)}T00:00:00Z`) - (days - 1) * DAY)
    .toISOString()
    .slice(0, 10)

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
          note: () => t('export.note.week', { from: firstDay(days, timeZone) }),
        })}
        busy={start.running}
        onStart={onStart}
      />
    )
  )
}
