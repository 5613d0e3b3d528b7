import {
  answerReader,
  type HttpCallback,
  type HttpMapping,
  readInbounds,
  readReceipts,
  receiptStatus,
} from '@tandem/core'
import { Description } from '../../kit/Description.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing } from '../../kit/values.tsx'

interface Pasted {
  mapping: HttpMapping
  pasted: string
}

/** What an answer says about the message. */
export function ReadAnswer({ mapping, pasted, status }: Pasted & { status: number }) {
  const { t } = useText()
  const reading = answerReader(mapping)({ status, body: pasted })
  if (reading.kind === 'taken') {
    return (
      <Description
        items={[
          item(
            t('httpMapping.tester.means'),
            <StatusTag tone="success">{t('httpMapping.tester.taken')}</StatusTag>,
          ),
          item(t('httpMapping.tester.id'), reading.id ?? t('httpMapping.tester.ownId')),
        ]}
      />
    )
  }
  if (reading.kind === 'doubt') {
    return (
      <Description
        items={[
          item(
            t('httpMapping.tester.means'),
            <StatusTag tone="warning">{t('httpMapping.tester.doubt')}</StatusTag>,
          ),
          item(t('httpMapping.tester.why'), t(`httpMapping.tester.doubt.${reading.why}`)),
        ]}
      />
    )
  }
  const { action, seconds, error } = reading
  return (
    <Description
      items={[
        item(
          t('httpMapping.tester.means'),
          <StatusTag tone="danger">{t('httpMapping.tester.refused')}</StatusTag>,
        ),
        item(t('httpMapping.tester.error'), error ?? nothing),
        item(t('httpMapping.tester.then'), t(`httpMapping.tester.action.${action}`, { seconds })),
      ]}
    />
  )
}

/** The receipts of a callback. */
export function ReadReceipts({ mapping, pasted }: Pasted) {
  const { t } = useText()
  const receipts = readReceipts(mapping, callbackOf(pasted))
  if (!receipts) return <Unreadable />
  return receipts.map(({ id, stat, error, msisdn }, index) => (
    <Description
      key={`${index}.${id}`}
      items={[
        item(t('httpMapping.tester.id'), id),
        item(
          t('httpMapping.tester.status.receipt'),
          `${t(`message.status.${receiptStatus({ stat }).status}`)} (${stat})`,
        ),
        item(t('httpMapping.tester.error'), error ?? nothing),
        item(t('httpMapping.tester.to'), msisdn === null ? nothing : `+${msisdn}`),
      ]}
    />
  ))
}

/** The messages of a callback. */
export function ReadInbounds({ mapping, pasted }: Pasted) {
  const { t } = useText()
  const inbounds = readInbounds(mapping, callbackOf(pasted))
  if (!inbounds) return <Unreadable />
  return inbounds.map(({ from, to, text, id }, index) => (
    <Description
      key={`${index}.${id ?? ''}`}
      items={[
        item(t('httpMapping.tester.from'), from),
        item(t('httpMapping.tester.to'), to),
        item(t('httpMapping.tester.text'), text),
        item(t('httpMapping.tester.id'), id ?? nothing),
      ]}
    />
  ))
}

function Unreadable() {
  const { t } = useText()
  return <StatusTag tone="danger">{t('httpMapping.tester.unreadable')}</StatusTag>
}

const item = (label: string, value: ReactNode) => ({ key: label, label, value })

/** A body, or the address that was called: what follows its question mark. */
function callbackOf(pasted: string): HttpCallback {
  const [, query] = /^\s*(?:https?:\/)?\/\S*?\?(\S*)\s*$/.exec(pasted) ?? []
  return query === undefined ? { query: '', body: pasted } : { query, body: '' }
}
