import { hlrLookupList, type HlrLookupRow } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { lookupTones } from './lookupTones.ts'

const LookupForm = lazyPart(() => import('./LookupForm.tsx').then((file) => file.LookupForm))
const cells = { state: State }

/** What networks answered about numbers, and the form that asks them. */
export const Lookups = () => (
  <ListScreen<HlrLookupRow>
    list={hlrLookupList}
    icon="phone"
    cells={cells}
    add={{
      code: 'hlrLookup:add',
      label: 'hlrLookup.add',
      dialog: (close) => <LookupForm onClose={close} />,
    }}
  />
)

function State({ row: { state } }: { row: HlrLookupRow }) {
  const { t } = useText()
  return state === null ? (
    <StatusTag tone="neutral">{t('hlrLookup.noAnswer')}</StatusTag>
  ) : (
    <StatusTag tone={lookupTones[state]}>{t(`hlr.state.${state}`)}</StatusTag>
  )
}
