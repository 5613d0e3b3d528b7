import type { EffectiveRights } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing } from '../../kit/values.tsx'

/** Whether the account can sign in, what it can see, and what is hidden from it. */
export function AccessFacts({ rights }: { rights: EffectiveRights }) {
  const text = useText()
  const { t } = text
  const { may } = useSession()
  const { dataScope, companies, people, department, roles, ipList, companyIpList } = rights
  const because = roles
    .filter(({ id }) => dataScope.roleIds.includes(id))
    .map(({ name }) => name)
    .join(' · ')
  const why =
    because === '' ? t('rights.access.noRole') : t('rights.access.because', { roles: because })
  return (
    <Description
      title={t('rights.access.facts')}
      items={[
        { key: 'state', label: t('rights.access.state'), value: <State rights={rights} /> },
        {
          key: 'company',
          label: t('field.companyId'),
          value: companyLink(rights.companyId, rights.companyName, may('company:list')),
        },
        ...(rights.agent
          ? [
              {
                key: 'agent',
                label: t('rights.access.agent'),
                value: companyLink(rights.agent.id, rights.agent.name, may('company:list')),
              },
            ]
          : []),
        {
          key: 'roles',
          label: t('role.many'),
          value: roles.length === 0 ? nothing : roles.map(({ name }) => name).join(' · '),
        },
        {
          key: 'scope',
          label: t('role.dataScope.label'),
          value: (
            <>
              {t(`role.dataScope.${dataScope.value}`)}
              <br />
              <span className="access-why">
                {rights.isAdmin ? t('rights.access.byAdmin') : why}
              </span>
            </>
          ),
        },
        {
          key: 'companies',
          label: t('rights.access.companies'),
          value: companies.all
            ? t('rights.access.allCompanies', { n: companies.count })
            : listed(t('rights.access.companyCount', { n: companies.count }), companies.names),
        },
        {
          key: 'people',
          label: t('rights.access.people'),
          value:
            people === null
              ? t('rights.access.everybody')
              : listed(
                  [department, t('rights.access.peopleCount', { n: people.count })]
                    .filter(Boolean)
                    .join(' · '),
                  people.names,
                ),
        },
        {
          key: 'amounts',
          label: t('rights.access.amounts'),
          value: rights.hideAmounts
            ? t('rights.access.amountsHidden')
            : t('rights.access.amountsShown'),
        },
        ...(rights.hiddenColumns.length > 0
          ? [
              {
                key: 'columns',
                label: t('rights.access.columns'),
                value: <code>{rights.hiddenColumns.join(' ')}</code>,
              },
            ]
          : []),
        {
          key: 'ip',
          label: t('field.ipList'),
          value: ipList.length === 0 ? t('rights.access.anywhere') : ipList.join(' · '),
        },
        ...(companyIpList.length > 0
          ? [
              {
                key: 'companyIp',
                label: t('rights.access.companyIp'),
                value: companyIpList.join(' · '),
              },
            ]
          : []),
      ]}
    />
  )
}

const companyLink = (id: string, name: string, open: boolean) =>
  open ? <Link to={`/isystem/company?record=${id}`}>{name}</Link> : name

const listed = (count: string, names: readonly string[]) => (
  <>
    {count}
    {names.length > 0 && (
      <>
        <br />
        <span className="access-why">{names.join(' · ')}</span>
      </>
    )}
  </>
)

function State({ rights: { frozen, suspended, isAdmin } }: { rights: EffectiveRights }) {
  const { t } = useText()
  if (frozen) return <StatusTag tone="danger">{t('rights.access.frozen')}</StatusTag>
  if (suspended) return <StatusTag tone="danger">{t('rights.access.suspended')}</StatusTag>
  return (
    <StatusTag tone="success">
      {isAdmin ? t('rights.access.admin') : t('rights.access.open')}
    </StatusTag>
  )
}
