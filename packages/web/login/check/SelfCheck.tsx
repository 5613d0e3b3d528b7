import type { MessageKey } from '@tandem/i18n/translator'
import { useEffect, useState } from 'react'
import { CopyButton } from '../parts/CopyButton.tsx'
import { useLoginText } from '../text.ts'
import { useTitle } from '../useTitle.ts'
import { findingsOf, type Finding, waiting } from './findings.ts'
import { probeLive, probeServer } from './probes.ts'

/** How this browser and network work with the console, for support. Shows and sends no secrets. */
export function SelfCheck() {
  const text = useLoginText()
  const { t, locale } = text
  const [probes, setProbes] = useState<Parameters<typeof findingsOf>[1]>(waiting)
  const [round, setRound] = useState(1)
  useEffect(() => {
    let gone = false
    void Promise.all([probeServer(), probeLive()]).then(([server, liveMs]) => {
      if (!gone) setProbes({ server, liveMs, atMs: Date.now() })
    })
    return () => {
      gone = true
    }
  }, [round])
  useTitle(t('selfCheck.title'))
  const findings = findingsOf(text, probes)
  const busy = probes.atMs === null
  const bad = findings.filter(({ state }) => state === 'bad').length
  const report = [
    `${t('selfCheck.title')} ${new Date(probes.atMs ?? 0).toISOString()}`,
    ...findings.map(({ name, value, state }) => `${label(name)}: ${value} [${state}]`),
    navigator.userAgent,
  ].join('\n')
  function label(name: Finding['name']): string {
    return t(`selfCheck.${name}`)
  }
  return (
    <>
      <h1>{t('selfCheck.title')}</h1>
      <p className="login-subtitle">{t('selfCheck.subtitle')}</p>
      <output className="login-verdict" data-state={busy ? 'wait' : bad > 0 ? 'bad' : 'good'}>
        {busy && t('selfCheck.busy')}
        {!busy && bad === 0 && t('selfCheck.result.good')}
        {!busy && bad > 0 && t('selfCheck.result.bad', { count: bad })}
      </output>
      <dl className="login-findings" lang={locale === 'zh_CN' ? 'zh-CN' : 'en-US'}>
        {findings.map(({ name, value, state }) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>{value}</dd>
            <dd className="login-finding" data-state={state}>
              <Sign state={state} />
              {t(signs[state])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="login-buttons">
        <button
          type="button"
          className="login-second"
          disabled={busy}
          aria-busy={busy}
          onClick={() => {
            setProbes(waiting)
            setRound(round + 1)
          }}
        >
          {t('selfCheck.again')}
        </button>
        {!busy && <CopyButton text={report} label={t('selfCheck.copy')} />}
      </div>
      <p className="login-more">
        <a href="/user/login">{t('login.back')}</a>
      </p>
    </>
  )
}

const signs = {
  good: 'selfCheck.good',
  bad: 'selfCheck.bad',
  wait: 'selfCheck.wait',
} as const satisfies Record<Finding['state'], MessageKey>

function Sign({ state }: { state: Finding['state'] }) {
  return (
    <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
      {state === 'good' && <path d="M4 10.5 8.2 15 16 5.5" />}
      {state === 'bad' && <path d="M10 3 18 17H2zM10 8v4M10 14.5v.1" />}
      {state === 'wait' && <path d="M10 3a7 7 0 1 1-7 7" />}
    </svg>
  )
}
