import type { Translator } from '@tandem/i18n/translator'
import { apiKeyCalls, apiKeyList, type ApiKeyRow } from '@tandem/model'
import { useNavigate } from 'react-router'
import { byRight } from '../../../data/actions.ts'
import { useAction } from '../../../data/useAction.ts'
import { useRights } from '../../../data/useRights.ts'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import type { ListParts } from '../../../record/list/listParts.ts'
import { requestsPage } from './paths.ts'

/** Actions on a key, by permission; each that stops programs asks first. */
export function useKeyActions(): NonNullable<ListParts<ApiKeyRow>['actions']> {
  const text = useText()
  const { t } = text
  const timeZone = useTimeZone()
  const { control } = useRights()
  const { toast } = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const refresh = [apiKeyList.path]
  const turn = useAction(
    (client, { id, version, name, scopes, ipList, expiresAt, enabled }: ApiKeyRow) =>
      client.ask(
        apiKeyCalls.edit, // Only the fields the call accepts, with one switch changed.
        { id, version, name, scopes, ipList, expiresAt, enabled: !enabled },
      ),
    {
      refresh,
      done: (_, { name, enabled }) =>
        toast(enabled ? t('apiKeys.disabled', { name }) : t('apiKeys.enabled', { name })),
    },
  )
  const endOld = useAction(
    (client, { id, version }: ApiKeyRow) => client.ask(apiKeyCalls.endOld, { id, version }),
    { refresh, done: (_, { name }) => toast(t('apiKeys.oldEnded', { name })) },
  )
  const revoke = useAction((client, { id }: ApiKeyRow) => client.ask(apiKeyCalls.remove, { id }), {
    refresh,
    done: (_, { name }) => toast(t('apiKeys.revoked', { name })),
  })
  const ask = async (
    question: { title: string; body: string; action: string },
    act: () => Promise<unknown>,
  ): Promise<void> => {
    if (await confirm({ ...question, danger: true })) await act()
  }
  const onTurn = (row: ApiKeyRow): void => {
    if (!row.enabled) {
      void turn.run(row)
      return
    }
    const title = t('apiKeys.disableTitle', { name: row.name })
    const question = { title, body: t('apiKeys.disableText'), action: t('apiKeys.disable') }
    void ask(question, () => turn.run(row))
  }
  const onEndOld = (row: ApiKeyRow): void => {
    const title = t('apiKeys.endOldTitle', { name: row.name })
    const body = t('apiKeys.endOldText', { prefix: row.oldPrefix ?? '' })
    void ask({ title, body, action: t('apiKeys.endOld') }, () => endOld.run(row))
  }
  const onRevoke = (row: ApiKeyRow): void => {
    const { lastUsedTime, lastUsedIp, name } = row
    const body =
      lastUsedTime === null
        ? t('apiKeys.revokeUnused')
        : t('apiKeys.revokeUsed', {
            at: formatInstant(lastUsedTime, timeZone),
            ip: lastUsedIp ?? '–',
          })
    const question = {
      title: t('apiKeys.revokeTitle', { name }),
      body,
      action: t('apiKeys.revoke'),
    }
    void ask(question, () => revoke.run(row))
  }
  const edits = byRight(control('apiKey:edit'), text)
  const reads = byRight(control('apiRequest:list'), text)
  const removes = byRight(control('apiKey:delete'), text)
  return (row, open) => [
    ...(edits.may
      ? [
          {
            key: 'edit',
            label: ({ t: say }: Translator) => say('apiKeys.edit'),
            blocked: edits.disabledReason,
            onSelect: () => open('edit'),
          },
          {
            key: 'rotate',
            label: ({ t: say }: Translator) => say('apiKeys.rotate'),
            blocked: edits.disabledReason,
            onSelect: () => open('rotate'),
          },
          ...(row.oldUntil === null
            ? []
            : [
                {
                  key: 'endOld',
                  label: ({ t: say }: Translator) => say('apiKeys.endOld'),
                  blocked: edits.disabledReason,
                  onSelect: () => onEndOld(row),
                },
              ]),
          {
            key: 'turn',
            label: ({ t: say }: Translator) =>
              say(row.enabled ? 'apiKeys.disable' : 'apiKeys.enable'),
            blocked: edits.disabledReason,
            onSelect: () => onTurn(row),
          },
        ]
      : []),
    ...(reads.may
      ? [
          {
            key: 'requests',
            label: ({ t: say }: Translator) => say('apiKeys.requests'),
            blocked: reads.disabledReason,
            onSelect: () => void navigate(requestsPage(row.id)),
          },
        ]
      : []),
    ...(removes.may
      ? [
          {
            key: 'revoke',
            label: ({ t: say }: Translator) => say('apiKeys.revoke'),
            danger: true,
            blocked: removes.disabledReason,
            onSelect: () => onRevoke(row),
          },
        ]
      : []),
  ]
}
