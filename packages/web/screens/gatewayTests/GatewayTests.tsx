import { gatewayTestList, type GatewayTestRow } from '@tandem/model'
import { useMemo } from 'react'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { VerbParts } from '../../record/list/listParts.ts'

const TestForm = lazyPart(() => import('./TestForm.tsx').then((file) => file.TestForm))
const TestResult = lazyPart(() => import('./TestResult.tsx').then((file) => file.TestResult))
const record = { Content: TestResult }

const cancel: VerbParts<GatewayTestRow> = {
  asks: ([row], { t }) => ({
    title: t('gatewayTest.cancelTitle', { name: row?.name ?? '' }),
    body: t('gatewayTest.cancelText'),
    action: t('gatewayTest.cancel'),
    danger: true,
  }),
  done: (_rows, { t }) => t('gatewayTest.cancelled'),
}

/** Tests through several gateways at once, and the form that starts one. */
export function GatewayTests() {
  const verbs = useMemo(() => ({ cancel }), [])
  return (
    <ListScreen<GatewayTestRow>
      list={gatewayTestList}
      icon="flask"
      record={record}
      verbs={verbs}
      add={{
        code: 'gatewayTest:run',
        label: 'gatewayTest.add',
        dialog: (close) => <TestForm onClose={close} />,
      }}
    />
  )
}
