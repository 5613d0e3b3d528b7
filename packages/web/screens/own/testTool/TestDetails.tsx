import type { TestRun } from '@tandem/model'
import type { ReactNode } from 'react'
import { useRights } from '../../../data/useRights.ts'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'
import { nothing, When } from '../../../kit/values.tsx'
import { RealMessage } from './RealMessage.tsx'
import { Refusals } from './Refusals.tsx'
import { There } from './There.tsx'
import { TestPrices } from './TestPrices.tsx'
import { TestRoutes } from './TestRoutes.tsx'

/** One run in full, and the option to send a real message. */
export function TestDetails({ row: run }: { row: TestRun }) {
  const { control } = useRights()
  const { accepted, result } = run
  return (
    <>
      <Refusals refusals={result.refusals} />
      <Found run={run} />
      <There run={run} />
      <TestPrices prices={result.prices} />
      <TestRoutes routes={result.routes} linksKnown={result.linksKnown} />
      {accepted && control('testTool:run') === 'enabled' && <RealMessage run={run} />}
    </>
  )
}

function Found({ run }: { run: TestRun }) {
  const { t, locale } = useText()
  const { number, senderId, companyId_dictText, product, createBy, createTime } = run
  const { country, operator, foundBy } = run.result
  const item = (key: string, label: string, value: ReactNode) => ({ key, label, value })
  return (
    <Description
      items={[
        item('typed', t('own.test.typed'), number),
        item(
          'country',
          t('own.test.country'),
          country === null ? (
            nothing
          ) : (
            <>
              <CountryCode iso2={country.iso2} />{' '}
              {locale === 'zh_CN' ? country.name : country.nameEn}
            </>
          ),
        ),
        item(
          'operator',
          t('own.test.operator'),
          operator === null
            ? foundBy === null
              ? nothing
              : t('own.test.operatorNone')
            : `${operator.name} (${operator.mcc} ${operator.mnc})`,
        ),
        item('found', t('own.test.found'), foundBy ? t(`own.test.found.${foundBy}`) : nothing),
        item('company', t('own.test.company'), companyId_dictText ?? nothing),
        item('product', t('own.test.product'), t(`route.product.${product}`)),
        item('sender', t('own.test.sender'), senderId ?? t('own.test.senderNone')),
        item('content', t('own.test.content'), run.result.content ?? t('own.test.textNone')),
        item('by', t('own.test.by'), createBy ?? nothing),
        item('time', t('own.test.time'), <When at={createTime} />),
      ]}
    />
  )
}
