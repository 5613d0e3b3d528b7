import type { ApiKeyRow } from '@tandem/model'
import { formatInstant } from '../../../kit/format.ts'
import type { useText } from '../../../kit/language.tsx'
import type { Column } from '../../../kit/list.ts'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Ellipsis, nothing, Title, When } from '../../../kit/values.tsx'
import { scopeText } from './scopeText.ts'

const tones = {
  active: 'success',
  disabled: 'neutral',
  expired: 'warning',
  stopped: 'danger',
} as const

/** Columns of the list of keys; `several`: show the company. */
export function keyColumns(
  text: ReturnType<typeof useText>,
  timeZone: string,
  several: boolean,
): Column<ApiKeyRow>[] {
  const { t } = text
  return [
    {
      key: 'name',
      title: t('apiKeys.name'),
      width: 180,
      cell: ({ name }) => <Title>{name}</Title>,
    },
    ...(several
      ? [
          {
            key: 'companyId',
            title: t('apiKeys.company'),
            width: 160,
            cell: ({ companyId_dictText: name }: ApiKeyRow) => <Ellipsis>{name}</Ellipsis>,
          },
        ]
      : []),
    {
      key: 'state',
      title: t('apiKeys.state'),
      width: 100,
      cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`apiKeys.state.${state}`)}</StatusTag>,
    },
    {
      key: 'prefix',
      title: t('apiKeys.key'),
      width: 130,
      cell: ({ prefix, oldPrefix, oldUntil }) => (
        <span className="key-prefix">
          <code translate="no">{prefix}…</code>
          {oldPrefix !== null && oldUntil !== null && (
            <small>
              {t('apiKeys.old', { prefix: oldPrefix, until: formatInstant(oldUntil, timeZone) })}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'scopes',
      title: t('apiKeys.scopes'),
      width: 220,
      cell: ({ scopes }) => {
        const words = scopes.map((scope) => scopeText(scope, text)).join(' · ')
        return (
          <span className="key-scopes" title={words}>
            {words}
          </span>
        )
      },
    },
    {
      key: 'lastUsedTime',
      title: t('apiKeys.lastUsed'),
      width: 170,
      cell: ({ lastUsedTime, lastUsedIp }) =>
        lastUsedTime === null ? (
          t('apiKeys.neverUsed')
        ) : (
          <span className="key-prefix">
            <When at={lastUsedTime} />
            <small className="number">{lastUsedIp ?? nothing}</small>
          </span>
        ),
    },
    {
      key: 'expiresAt',
      title: t('apiKeys.expires'),
      width: 160,
      cell: ({ expiresAt }) =>
        expiresAt === null ? t('apiKeys.expires.never') : <When at={expiresAt} />,
    },
    {
      key: 'ipList',
      title: t('apiKeys.ipList'),
      optional: true,
      cell: ({ ipList }) =>
        ipList === null ? t('apiKeys.anyAddress') : <Ellipsis>{ipList}</Ellipsis>,
    },
    {
      key: 'createBy',
      title: t('apiKeys.createBy'),
      optional: true,
      cell: ({ createBy }) => <Ellipsis>{createBy}</Ellipsis>,
    },
    {
      key: 'createTime',
      title: t('apiKeys.createTime'),
      width: 160,
      sortable: true,
      optional: true,
      cell: ({ createTime }) => <When at={createTime} />,
    },
  ]
}
