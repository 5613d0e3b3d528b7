import { type Books, bookCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { BookRules } from './BookRules.tsx'
import { FreezeDialog } from './FreezeDialog.tsx'
import { FrozenAccounts } from './FrozenAccounts.tsx'
import './ledger.css'

/** While a check is under way it is asked for its end so often, ms; else in case somebody else began one. */
const OFTEN_MS = 1_000
const SELDOM_MS = 15_000

/** Whether the books add up, rule by rule, and the accounts that are frozen. */
export function BooksScreen() {
  const text = useText()
  const { t } = text
  const client = useClient()
  const { control } = useRights()
  const { toast } = useToast()
  const [freezing, setFreezing] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', bookCalls.read.path],
    queryFn: ({ signal }) => client.ask(bookCalls.read, {}, { quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data?.isChecking ? OFTEN_MS : SELDOM_MS),
  })
  const check = useAction((on) => on.ask(bookCalls.check, {}), {
    refresh: [bookCalls.read.path],
    done: () => toast(t('books.started'), 'info'),
  })
  const isChecking = data?.isChecking ?? false
  const [checks, freezes] = useActions([
    {
      id: 'books:check',
      title: (language) => language.t(isChecking ? 'books.checking' : 'books.check'),
      icon: 'refresh',
      group: 'screen',
      ...byRight(control('books:check'), text),
      run: () => void check.run(undefined),
    },
    {
      id: 'books:freeze',
      title: (language) => language.t('books.freeze'),
      icon: 'shield',
      group: 'screen',
      ...byRight(control('books:freeze'), text),
      run: () => setFreezing(true),
    },
  ])
  return (
    <Screen
      title={t('books.title')}
      purpose={t('books.purpose')}
      actions={
        <>
          {freezes && <ActionButton action={freezes} />}
          {checks && (
            <ActionButton kind="primary" action={checks} busy={isChecking || check.running} />
          )}
        </>
      }
    >
      {data ? (
        <div className="figure-page">
          {data.check ? (
            <>
              <Verdict check={data.check} />
              <FrozenAccounts accounts={data.frozen} />
              <BookRules findings={data.check.findings} />
            </>
          ) : (
            <EmptyState icon="shield" title={t('books.none')}>
              {t('books.noneText')}
            </EmptyState>
          )}
        </div>
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {freezing && <FreezeDialog onClose={() => setFreezing(false)} />}
    </Screen>
  )
}

function Verdict({
  check: { startedAt, endedAt, cleanSince, findings },
}: {
  check: NonNullable<Books['check']>
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const broken = findings.filter(({ offCount }) => offCount > 0).length
  const time = formatInstant(endedAt, timeZone)
  const n = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000))
  return (
    <section className={`card books-verdict ${broken === 0 ? 'good' : 'bad'}`}>
      <h2>{broken === 0 ? t('books.green') : t('books.red', { n: broken })}</h2>
      <p>
        {broken === 0
          ? t('books.greenText', {
              time,
              seconds: t('books.seconds', { n }),
              since: formatInstant(cleanSince ?? startedAt, timeZone),
            })
          : t('books.redText', { time })}
      </p>
    </section>
  )
}
