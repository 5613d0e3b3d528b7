import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { useActions } from '../../data/actions.ts'
import { CallError } from '../../data/CallError.ts'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Failed, Loading, NoRight } from '../../kit/states.tsx'
import { REFRESH_SECONDS } from './useReport.ts'

/** The frame of a report: its time, and messages if there is none or no newer one. */
export function ReportScreen<T extends { at: string }>({
  title,
  purpose,
  report,
  children,
}: {
  title: string
  purpose: string
  report: UseQueryResult<T>
  children: (report: T) => ReactNode
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const { data, error, refetch } = report
  useActions([
    {
      id: 'report.refresh',
      title: (language) => language.t('kit.refresh'),
      icon: 'refresh',
      group: 'screen',
      shortcut: 'r',
      run: () => void refetch(),
    },
  ])
  const time = data ? formatInstant(data.at, timeZone).slice(11) : ''
  return (
    <Screen
      title={title}
      purpose={purpose}
      actions={
        data && !error && <small>{t('monitoring.asOf', { time, n: REFRESH_SECONDS })}</small>
      }
    >
      {data ? (
        <div className="monitoring">
          {error && (
            <p className="form-error" role="alert">
              {t('monitoring.stale', { time })}
            </p>
          )}
          {children(data)}
        </div>
      ) : error instanceof CallError && error.status === 403 ? (
        <NoRight />
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}
