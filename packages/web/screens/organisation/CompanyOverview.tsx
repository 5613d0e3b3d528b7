import { formatMoney, parseMicros } from '@tandem/core'
import { companyCalls, entities, entityCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureOf } from '../../data/failureOf.ts'
import { byRight, type ConsoleAction, useActions } from '../../data/actions.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { Stat, Stats } from '../../kit/Stat.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { Count } from '../../kit/values.tsx'
import './trees.css'

const { company } = entities
type Change = Readonly<Record<string, string>>

/** What belongs to a company, each figure linked to its list, and decisions about the company. */
export function CompanyOverview({ record }: { record: AnyRecord }) {
  const text = useText()
  const { t } = text
  const { user, may } = useSession()
  const { control } = useRights()
  const client = useClient()
  const confirm = useConfirm()
  const { toast } = useToast()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['overview', companyCalls.overview.path, record.id],
    queryFn: ({ signal }) =>
      client.ask(companyCalls.overview, { id: record.id }, { quiet: true, signal }),
  })
  const edit = useAction(
    (caller, change: Change) =>
      caller.ask(entityCalls(company).edit, { id: record.id, version: record.version, ...change }),
    { refresh: [company.path, companyCalls.overview.path] },
  )
  const name = String(record['name'])
  const to = (code: string, address: string) =>
    may(code) ? { onOpen: () => void navigate(address) } : {}
  const change = async (
    question: { title: string; body: string; action: string; danger: boolean },
    values: Change,
  ): Promise<void> => {
    if (await confirm(question)) {
      if ((await edit.run(values)) !== undefined) toast(t('kit.saved', { name }))
    }
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
  ) => ({
    id: `company.${key}`,
    group: 'record' as const,
    hint: name,
    ...more,
    // Without the figures, the consequences of a decision are unknown.
    may: data !== undefined && editing && more.may !== false,
    disabledReason: right.disabledReason,
  })
  const offered = useActions([
    line('approve', {
      title: (language) => language.t('company.approve'),
      icon: 'check',
      may: audit && record['auditStatus'] !== 'approved',
      run: () =>
        void edit
          .run({ auditStatus: 'approved' })
          .then((done) => done !== undefined && toast(t('kit.saved', { name }))),
    }),
    line('reject', {
      title: (language) => language.t('company.reject'),
      may: audit && record['auditStatus'] !== 'rejected',
      run: () =>
        void change(
          {
            title: t('company.reject.title', { name }),
            body: t('company.reject.text'),
            action: t('company.reject'),
            danger: true,
          },
          { auditStatus: 'rejected' },
        ),
    }),
    line(active ? 'suspend' : 'activate', {
      title: (language) => language.t(active ? 'company.suspend' : 'company.activate'),
      danger: active,
      run: () => {
        if (!data) return
        void change(
          active
            ? {
                title: t('company.suspend.title', { name }),
                body: t('company.suspend.text', { ...data }),
                action: t('company.suspend'),
                danger: true,
              }
            : {
                title: t('company.activate.title', { name }),
                body: t('company.activate.text'),
                action: t('company.activate'),
                danger: false,
              },
          { status: active ? 'suspended' : 'active' },
        )
      },
    }),
  ])
  if (error) {
    return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  return (
    <div className="company-figures">
      <Stats>
        {data.balance !== undefined && (
          <Stat
            label={t('company.overview.balance')}
            value={
              <span className="number">
                {formatMoney(parseMicros(data.balance) ?? 0n, data.currency)}{' '}
                <span className="currency">{data.currency}</span>
              </span>
            }
          />
        )}
        <Stat
          label={t('company.overview.today')}
          value={
            <>
              <Count value={data.acceptedToday} />
              {data.dailyLimit !== null && (
                <small> {t('company.overview.ofLimit', { limit: data.dailyLimit })}</small>
              )}
            </>
          }
        />
        <Stat
          label={t('company.overview.tasks')}
          value={
            <>
              <Count value={data.tasks} />
              {data.waiting > 0 && (
                <small> {t('company.overview.waiting', { n: data.waiting })}</small>
              )}
            </>
          }
        />
      </Stats>
      <div className="trees-section">
        <h3>{t('company.overview.figures')}</h3>
      </div>
      <Stats>
        <Stat
          label={t('company.overview.below')}
          value={<Count value={data.companies} />}
          {...to('company:list', `/isystem/company?parentId=${record.id}`)}
        />
        <Stat
          label={t('company.overview.users')}
          value={<Count value={data.users} />}
          {...to('user:list', `/isystem/user?companyId=${record.id}`)}
        />
        <Stat
          label={t('company.overview.brands')}
          value={<Count value={data.brands} />}
          {...to('brand:list', `/isystem/brand?companyId=${record.id}`)}
        />
        <Stat
          label={t('company.overview.apiKeys')}
          value={<Count value={data.apiKeys} />}
          {...to('apiKey:list', `/isystem/apiKey?companyId=${record.id}`)}
        />
      </Stats>
      {offered.length > 0 && (
        <div className="trees-actions">
          {offered.map((action) => (
            <ActionButton
              key={action.id}
              {...(action.id === 'company.approve' ? { kind: 'primary' } : {})}
              action={action}
              busy={edit.running}
            />
          ))}
        </div>
      )}
    </div>
  )
}
