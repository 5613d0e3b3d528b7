import { readServiceTypes } from '@tandem/core'
import type { Translator } from '@tandem/i18n/translator'
import { smppAccountCalls, type SmsProduct, smsProductNamed, smsProducts } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { CopyText, useCopy } from '../../kit/CopyText.tsx'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { Segments } from '../../kit/Segments.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import {
  type ClientFacts,
  PASSWORD_PLACE,
  type Program,
  programNames,
  programs,
  settingsFor,
} from './clientSettings.ts'
import { SmppLiveLog } from './SmppLiveLog.tsx'
import './smpp.css'

const { connection } = smppAccountCalls
const protocols = ['plain', 'tls'] as const

/** What a developer needs to connect to an account, and what arrives while they try. */
export function SmppConnect({ record }: { record: AnyRecord }) {
  const client = useClient()
  const { granted } = useRights()
  const { data, error, refetch } = useQuery({
    queryKey: ['list', connection.path],
    queryFn: ({ signal }) => client.ask(connection, {}, { quiet: true, signal }),
  })
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const reached = { ...data, host: data.host ?? window.location.hostname }
  return (
    <div className="smpp-connect">
      <Facts record={record} reached={reached} />
      <Settings record={record} reached={reached} />
      {granted('smppLog:list') && <SmppLiveLog accountId={record.id} />}
    </div>
  )
}

interface Reached {
  host: string
  port: number
  tlsPort: number | null
}
interface Shown {
  record: AnyRecord
  reached: Reached
}

function Facts({ record, reached: { host, port, tlsPort } }: Shown) {
  const { t } = useText()
  const { systemId, windowSize, tps, modes } = factsOf(record)
  const items = [
    { key: 'host', label: t('smppConnect.host'), value: <CopyText text={host} /> },
    { key: 'port', label: t('smppConnect.port'), value: <CopyText text={String(port)} /> },
    {
      key: 'tlsPort',
      label: t('smppConnect.tlsPort'),
      value: tlsPort === null ? t('smppConnect.noTls') : <CopyText text={String(tlsPort)} />,
    },
    { key: 'systemId', label: t('smppConnect.systemId'), value: <CopyText text={systemId} /> },
    { key: 'password', label: t('smppConnect.password'), value: t('smppConnect.passwordText') },
    {
      key: 'modes',
      label: t('smppConnect.modes'),
      value: <code>{bindsOf[modes].join(', ')}</code>,
    },
    { key: 'version', label: t('smppConnect.version'), value: <code>3.4</code> },
    {
      key: 'window',
      label: t('smppConnect.window'),
      value: t('smppConnect.windowText', { n: windowSize }),
    },
    {
      key: 'binds',
      label: t('smppConnect.binds'),
      value: t('smppConnect.bindsText', { n: Number(record['maxBinds'] ?? 1) }),
    },
    { key: 'alphabet', label: <code>data_coding</code>, value: alphabetsOf(record, t) },
    { key: 'tps', label: t('smppConnect.tps'), value: t('smppConnect.tpsText', { n: tps }) },
    ...productItems(record, t),
  ]
  return (
    <>
      {record['ipList'] === null && <p className="smpp-note">{t('smppConnect.localOnly')}</p>}
      <Description title={t('smppConnect.facts')} items={items} />
    </>
  )
}

/** What the account means by data_coding 0 and 1. */
function alphabetsOf(record: AnyRecord, t: Translator['t']): string {
  const { alphabet, codingOneIsGsm } = factsOf(record)
  return t('smppConnect.alphabets', {
    zero: t(`smppAccount.alphabet.${alphabet}`),
    one: t(`smppAccount.alphabet.${codingOneIsGsm ? 'gsm7' : 'ascii'}`),
  })
}

function Settings({ record, reached: { host, port, tlsPort } }: Shown) {
  const { t } = useText()
  const copy = useCopy()
  const [program, setProgram] = useState<Program>('kannel')
  const [protocol, setProtocol] = useState<(typeof protocols)[number]>('plain')
  const tls = tlsPort !== null && protocol === 'tls'
  const settings = settingsFor(program, {
    ...factsOf(record),
    host,
    port: tls ? tlsPort : port,
    tls,
  })
  return (
    <section className="smpp-settings">
      <h3>{t('smppConnect.settings')}</h3>
      <Segments
        label={t('smppConnect.program')}
        value={program}
        segments={programs.map((value) => ({
          value,
          label: t(programNames[value]),
        }))}
        onChange={setProgram}
      />
      {tlsPort !== null && (
        <Segments
          label={t('smppConnect.tls')}
          value={protocol}
          segments={[
            { value: 'plain', label: t('smppConnect.plain') },
            { value: 'tls', label: t('smppConnect.withTls') },
          ]}
          onChange={setProtocol}
        />
      )}
      <pre translate="no">{settings}</pre>
      <div className="smpp-copy">
        <Button icon="copy" onClick={() => copy(settings, t('smppConnect.copied'))}>
          {t('smppConnect.copy')}
        </Button>
        <span className="hint">{t('smppConnect.replace', { placeholder: PASSWORD_PLACE })}</span>
      </div>
    </section>
  )
}

/** Which product each service_type means; nothing where there is one product. */
function productItems(record: AnyRecord, t: Translator['t']) {
  const { serviceTypes, product } = record
  if (typeof serviceTypes !== 'string' || serviceTypes === '') return []
  const types = readServiceTypes(serviceTypes, smsProductNamed) ?? new Map()
  const own = smsProducts.find((one) => one === product)
  const said = (one: SmsProduct) => t(`smppAccount.product.${one}`)
  return [
    {
      key: 'products',
      label: t('smppConnect.products'),
      value: (
        <span className="smpp-products">
          {[...types].map(([type, one]) => (
            <span key={type}>{t('smppConnect.productOf', { type, product: said(one) })}</span>
          ))}
          {own && <span>{t('smppConnect.productElse', { product: said(own) })}</span>}
        </span>
      ),
    },
  ]
}

const bindsOf = {
  both: ['transceiver', 'transmitter', 'receiver'],
  send: ['transmitter'],
  receive: ['receiver'],
} as const

function factsOf(record: AnyRecord): Omit<ClientFacts, 'host' | 'port' | 'tls'> {
  const { modes, alphabet } = record
  return {
    systemId: String(record['systemId']),
    modes: modes === 'send' || modes === 'receive' ? modes : 'both',
    windowSize: Number(record['windowSize'] ?? 10),
    tps: Number(record['tps'] ?? 100),
    alphabet: alphabet === 'ascii' || alphabet === 'latin1' ? alphabet : 'gsm7',
    codingOneIsGsm: record['codingOneIsGsm'] === true,
  }
}
