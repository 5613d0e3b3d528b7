import type { ApiKeyRow } from '@tandem/model'
import { formatInstant } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { Ellipsis, nothing, Title, When } from '../../../kit/values.tsx'
import { scopeText } from './scopeText.ts'

interface Cell {
  row: ApiKeyRow
}

/** Values of a key that need more than their kind. */
export const keyCells = {
  name: ({ row }: Cell) => <Title>{row.name}</Title>,
  prefix: Prefix,
  scopes: Scopes,
  lastUsedTime: LastUsed,
  expiresAt: Expiry,
  ipList: Addresses,
}

function Prefix({ row: { prefix, oldPrefix, oldUntil } }: Cell) {
  const { t } = useText()
  const timeZone = useTimeZone()
  return (
    <span className="key-prefix">
      <code translate="no">{prefix}…</code>
      {oldPrefix !== null && oldUntil !== null && (
        <small>
          {t('apiKeys.old', { prefix: oldPrefix, until: formatInstant(oldUntil, timeZone) })}
        </small>
      )}
    </span>
  )
}

function Scopes({ row: { scopes } }: Cell) {
  const text = useText()
  const words = scopes.map((scope) => scopeText(scope, text)).join(' · ')
  return (
    <span className="key-scopes" title={words}>
      {words}
    </span>
  )
}

function LastUsed({ row: { lastUsedTime, lastUsedIp } }: Cell) {
  const { t } = useText()
  if (lastUsedTime === null) return t('apiKeys.neverUsed')
  return (
    <span className="key-prefix">
      <When at={lastUsedTime} />
      <small className="number">{lastUsedIp ?? nothing}</small>
    </span>
  )
}

function Expiry({ row: { expiresAt } }: Cell) {
  const { t } = useText()
  return expiresAt === null ? t('apiKeys.expires.never') : <When at={expiresAt} />
}

function Addresses({ row: { ipList } }: Cell) {
  const { t } = useText()
  return ipList === null ? t('apiKeys.anyAddress') : <Ellipsis>{ipList}</Ellipsis>
}
