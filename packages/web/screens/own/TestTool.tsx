import { type TestRun, testRuns } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { CountryCode } from '../../kit/CountryCode.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing, Phone } from '../../kit/values.tsx'
import { ListTable } from '../../record/list/ListScreen.tsx'
import type { Place } from '../../record/list/listParts.ts'
import './own.css'

const TestForm = lazyPart(() => import('./testTool/TestForm.tsx').then((file) => file.TestForm), {
  missing: 'note',
})
const TestDetails = lazyPart(() =>
  import('./testTool/TestDetails.tsx').then((file) => file.TestDetails),
)

const cells = {
  number: TestedNumber,
  accepted: Outcome,
  country: ({ row: { country } }: { row: TestRun }) =>
    country === null ? nothing : <CountryCode iso2={country} />,
  taskId: Sent,
}
const record = { whole: true, Content: TestDetails }

/** How a number would be routed, and its price (spec §2, /TestToolRecord). Each run is stored. */
export function TestTool() {
  const { t } = useText()
  const { control } = useRights()
  const { go } = useUrlState()
  const options = useMemo(
    () => ({
      accepted: [
        { value: 'true', label: t('own.test.accepted') },
        { value: 'false', label: t('own.test.refused') },
      ],
    }),
    [t],
  )
  return (
    <Screen
      title={t('own.test.title')}
      purpose={t('own.test.purpose')}
      help={<Help title={t('own.test.title')} text={t('own.test.help')} />}
    >
      {control('testTool:run') === 'enabled' && (
        <Suspense fallback={<Loading />}>
          <TestForm onDone={(id) => go({ record: id })} />
        </Suspense>
      )}
      <ListTable<TestRun>
        list={testRuns}
        cells={cells}
        record={record}
        options={options}
        icon="flask"
      />
    </Screen>
  )
}

function TestedNumber({ row: { e164, number }, place }: { row: TestRun; place: Place }) {
  if (place === 'record' && e164 !== null) return <Phone number={`+${e164}`} />
  return <span className="number">{e164 === null ? number : `+${e164}`}</span>
}

function Outcome({ row: { accepted } }: { row: TestRun }) {
  const { t } = useText()
  return (
    <StatusTag tone={accepted ? 'success' : 'danger'}>
      {t(accepted ? 'own.test.accepted' : 'own.test.refused')}
    </StatusTag>
  )
}

function Sent({ row: { taskId } }: { row: TestRun }) {
  const { t } = useText()
  return taskId === null ? nothing : t('kit.yes')
}
