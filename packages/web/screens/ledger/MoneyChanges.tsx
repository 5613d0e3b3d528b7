import type { Translator } from '@tandem/i18n/translator'
import { moneyChangeList, type MoneyChangeRow } from '@tandem/model'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { amountWords } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'

const ChangeDialog = lazyPart(() => import('./ChangeDialog.tsx').then((file) => file.ChangeDialog))
const RefuseChange = lazyPart(() => import('./RefuseChange.tsx').then((file) => file.RefuseChange))

const dialogs: NonNullable<ListParts<MoneyChangeRow>['dialogs']> = {
  refuse: (row, close) => <RefuseChange record={row} onClose={close} />,
}
const verbs: ListParts<MoneyChangeRow>['verbs'] = {
  approve: {
    asks: ([row], { t }) => ({
      title: t('moneyChange.approve.title', { company: row?.companyId_dictText ?? '' }),
      body: row ? approved(row, t) : '',
      action: t('moneyChange.approve'),
    }),
    done: (_, { t }) => t('moneyChange.approved'),
  },
  withdraw: { done: (_, { t }) => t('moneyChange.withdrawn') },
}

/** What approving does, in figures. */
function approved({ kind, amount, currency }: MoneyChangeRow, t: Translator['t']): string {
  const isOff = kind === 'adjust' && (amount ?? '').startsWith('-')
  const words = amountWords((amount ?? '').replace('-', ''), currency)
  return t(`moneyChange.approve.${isOff ? 'takeOff' : kind}`, { amount: words })
}

/** Balances and credit limits changed by hand: asked for, approved, declined. */
export function MoneyChanges() {
  const text = useText()
  const { control } = useRights()
  const { may, disabledReason } = byRight(control('moneyChange:judge'), text)
  return (
    <ListScreen<MoneyChangeRow>
      list={moneyChangeList}
      icon="edit"
      verbs={verbs}
      dialogs={dialogs}
      add={{
        code: 'moneyChange:add',
        label: 'moneyChange.add',
        dialog: (close) => <ChangeDialog onClose={close} />,
      }}
      actions={({ abilities: { refuse } }, open) =>
        may && refuse === true
          ? [
              {
                key: 'refuse',
                label: ({ t }) => t('moneyChange.refuse'),
                danger: true,
                blocked: disabledReason,
                onSelect: () => open('refuse'),
              },
            ]
          : []
      }
    />
  )
}
