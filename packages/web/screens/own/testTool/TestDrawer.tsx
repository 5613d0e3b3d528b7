import type { TestRun } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../../data/failureOf.ts'
import { CallError } from '../../../data/CallError.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { useRights } from '../../../data/useRights.ts'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import { Description } from '../../../kit/Description.tsx'
import { RecordDrawer } from '../../../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { nothing, Phone, When } from '../../../kit/values.tsx'
import { RealMessage } from './RealMessage.tsx'
import { Refusals } from './Refusals.tsx'
import { TestPrices } from './TestPrices.tsx'
import { TestRoutes } from './TestRoutes.tsx'
import { api, isProduct } from './wire.ts'

/** One run in full, and the option to send a real message. */
export function TestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useText()
  const { control } = useRights()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['record', api, id],
    queryFn: ({ signal }) =>
      client.get<TestRun>(`${api}/queryById`, { id }, { quiet: true, signal }),
  })
  if (!data) {
    const gone = error instanceof CallError && error.status === 404
    return (
      <RecordDrawer title={t('own.test.drawer')} onClose={onClose}>
        {gone && <EmptyState icon="flask" title={t('kit.nothingFound')} />}
        {error && !gone && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!error && <Loading />}
      </RecordDrawer>
    )
  }
  const { accepted, e164, number, result } = data
  return (
    <RecordDrawer
      title={e164 === null ? number : <Phone number={`+${e164}`} />}
      status={
        <StatusTag tone={accepted ? 'success' : 'danger'}>
          {t(accepted ? 'own.test.accepted' : 'own.test.refused')}
        </StatusTag>
      }
      onClose={onClose}
    >
      <Refusals refusals={result.refusals} />
      <Found run={data} />
      <TestPrices prices={result.prices} />
      <TestRoutes routes={result.routes} linksKnown={result.linksKnown} />
      {accepted && control('testTool:run') === 'enabled' && <RealMessage run={data} />}
    </RecordDrawer>
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
        item(
          'product',
          t('own.test.product'),
          isProduct(product) ? t(`route.product.${product}`) : product,
        ),
        item('sender', t('own.test.sender'), senderId ?? t('own.test.senderNone')),
        item('by', t('own.test.by'), createBy ?? nothing),
        item('time', t('own.test.time'), <When at={createTime} />),
      ]}
    />
  )
}
