import {
  type HttpMapping,
  httpRequest,
  requestFault,
  secretNames,
  textForVendor,
  valuesOfMessage,
} from '@tandem/core'
import { useText } from '../../kit/language.tsx'
import { WhyNotNote } from '../../kit/states.tsx'

/** Stands for every secret. */
const MASK = '***'

/** The request that a mapping makes of a message, its secrets masked; or which part of it cannot be used. */
export function RequestPreview({
  mapping,
  sample,
}: {
  mapping: HttpMapping
  sample: { to: string; from: string; text: string }
}) {
  const { t } = useText()
  const fault = requestFault(mapping)
  if (fault !== undefined) {
    return <WhyNotNote>{t(`httpMapping.tester.fault.${fault}`)}</WhyNotNote>
  }
  const said = textForVendor(mapping, sample.text)
  if ('character' in said) {
    return <WhyNotNote>{t('httpMapping.tester.fault.character', said)}</WhyNotNote>
  }
  const request = httpRequest(mapping, {
    ...valuesOfMessage({ ...sample, ...said, id: '7348112905011200' }),
    dlrUrl: 'https://console.example.com/…/receipt',
    validity: '3600',
    secrets: Object.fromEntries(secretNames(mapping).map((name) => [name, MASK])),
  })
  if (!request) return null
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
  const lines = [`${request.method} ${request.url}`, ...headers]
  if (request.body !== null) lines.push('', request.body)
  return (
    <figure className="mapping-request">
      <figcaption>{t('httpMapping.tester.request')}</figcaption>
      <pre className="mapping-code">{lines.join('\n')}</pre>
    </figure>
  )
}
