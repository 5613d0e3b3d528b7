import { companyCalls, type CompanyOverview, entities, entityCalls } from '@tandem/model'
import { useNavigate } from 'react-router'
import { byRight, type ConsoleAction, useActions } from '../../data/actions.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { RECHARGE_PAGE } from '../../data/useRechargePage.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { askSuspend } from './askSuspend.ts'
import { companyPages } from './companyPages.ts'

const { company } = entities
type Change = Readonly<Record<string, string>>

/**
 * What may be done with a company: its money, its approval, its suspension.
 * @param data until it is known, nothing is offered: the consequences of a decision are unknown
 */
export function useCompanyActions(
  record: AnyRecord,
  data: CompanyOverview | undefined,
): { actions: readonly ConsoleAction[]; running: boolean } {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const { control } = useRights()
  const client = useClient()
  const confirm = useConfirm()
  const { toast } = useToast()
  const navigate = useNavigate()
  const edit = useAction(
    (caller, change: Change) =>
      caller.ask(entityCalls(company).edit, { id: record.id, version: record.version, ...change }),
    { refresh: [company.path, companyCalls.overview.path] },
  )
  const name = String(record['name'])
  const change = async (values: Change): Promise<void> => {
    if ((await edit.run(values)) !== undefined) toast(t('kit.saved', { name }))
  }
  const ask = async (texts: 'reject' | 'activate', values: Change): Promise<void> => {
    const yes = await confirm({
      title: t(`company.${texts}.title`, { name }),
      body: t(`company.${texts}.text`),
      action: t(`company.${texts}`),
      danger: texts === 'reject',
    })
    if (yes) await change(values)
  }
  const suspend = async (): Promise<void> => {
    const values = { status: 'suspended' }
    if (await askSuspend({ client, confirm, t }, record, values)) await change(values)
  }
  const right = byRight(control('company:edit'), text)
  const editing =
    right.may &&
    (right.disabledReason !== undefined || record.abilities?.['edit'] === true) &&
    record['kind'] !== 'platform'
  const active = record['status'] === 'active'
  const audit = record['kind'] === 'agent' && user.companyKind === 'platform' && editing
  const line = (
    key: string,
    more: Pick<ConsoleAction, 'title' | 'run'> & Partial<ConsoleAction>,
    may: boolean,
  ): ConsoleAction => ({
    id: `company.${key}`,
    group: 'record',
    hint: name,
    ...more,
    may: data !== undefined && may,
  })
  const decision = { disabledReason: right.disabledReason }
  const actions = useActions([
    line(
      'book',
      {
        title: (language) => language.t('company.book'),
        icon: 'wallet',
        run: () => void navigate(`${RECHARGE_PAGE}?view=below&book=${record.id}`),
      },
      data?.may.book === true,
    ),
    line(
      'adjust',
      {
        title: (language) => language.t('company.adjust'),
        icon: 'edit',
        run: () => void navigate(`${companyPages.moneyChange}?companyId=${record.id}&mode=add`),
      },
      data?.may.adjust === true,
    ),
    line(
      'approve',
      {
        title: (language) => language.t('company.approve'),
        icon: 'check',
        run: () => void change({ auditStatus: 'approved' }),
        ...decision,
      },
      audit && record['auditStatus'] !== 'approved',
    ),
    line(
      'reject',
      {
        title: (language) => language.t('company.reject'),
        run: () => void ask('reject', { auditStatus: 'rejected' }),
        ...decision,
      },
      audit && record['auditStatus'] !== 'rejected',
    ),
    line(
      active ? 'suspend' : 'activate',
      {
        title: (language) => language.t(active ? 'company.suspend' : 'company.activate'),
        danger: active,
        run: () => void (active ? suspend() : ask('activate', { status: 'active' })),
        ...decision,
      },
      editing,
    ),
  ])
  return { actions, running: edit.running }
}
