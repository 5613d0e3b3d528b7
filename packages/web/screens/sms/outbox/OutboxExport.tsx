import { useState } from 'react'
import { byRight, useActions } from '../../../data/actions.ts'
import type { Query } from '../../../data/client.ts'
import { exportAction } from '../../../data/exportAction.ts'
import { useRights } from '../../../data/useRights.ts'
import { useExport } from '../../../data/useUserJobs.ts'
import { type ExportChoice, ExportOptions } from '../../../kit/ExportOptions.tsx'
import { inSentence, formatDay } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { useSms } from '../product.tsx'

const DAY = 86_400_000
/** Only data from the past week can be exported: today and the six days before it, as the server counts. */
const DAYS_BEFORE_TODAY = 6

/** First day of the past week in the zone, `YYYY-MM-DD`. */
const weekBegin = (now: number, timeZone: string): string =>
  new Date(Date.parse(`${formatDay(now, timeZone)}T00:00:00Z`) - DAYS_BEFORE_TODAY * DAY)
    .toISOString()
    .slice(0, 10)

/** Exports the filtered messages, and says in advance how far back that goes. */
export function OutboxExport({ query, columns }: { query: Query; columns: readonly string[] }) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { toast } = useToast()
  const timeZone = useTimeZone()
  const { api, lists, title } = useSms()
  const start = useExport(api.outbox)
  const [open, setOpen] = useState(false)
  const { may, disabledReason } = byRight(control(`${lists.outbox}:export`), text)
  const [exports] = useActions([
    { ...exportAction(`${lists.outbox}:export`, setOpen, disabledReason), may },
  ])
  const name = t('sms.outbox.named', { product: title })
  const onStart = ({ format, columns: extent }: ExportChoice): void =>
    void start
      .run({ filters: query, columns: extent === 'view' ? withCurrency(columns) : null, format })
      .then((job) => job && toast(t('export.started', { name: inSentence(name) }), 'info'))
  return (
    exports && (
      <ExportOptions
        name={name}
        action={exports}
        open={open}
        setOpen={setOpen}
        note={() => t('export.note.week', { from: weekBegin(Date.now(), timeZone) })}
        busy={start.running}
        onStart={onStart}
      />
    )
  )
}

/** The list shows price and currency in one cell; a sheet needs a column for each. */
const withCurrency = (columns: readonly string[]): string[] =>
  columns.flatMap((key) => (key === 'price' ? [key, 'currency'] : [key]))
