import { smppSessionList, type SmppSessionRow } from '@tandem/model'
import type { ListParts } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'

const verbs: ListParts<SmppSessionRow>['verbs'] = {
  kick: {
    asks: (rows, { t }) => ({
      title:
        rows.length === 1
          ? t('smppSession.kickTitle', { name: rows[0]?.systemId ?? '' })
          : t('smppSession.kickManyTitle', { n: rows.length }),
      body: t('smppSession.kickText'),
      action: t('smppSession.kickMany', { n: rows.length }),
      danger: true,
    }),
    done: (rows, { t }) => t('smppSession.kicked', { n: rows.length }),
  },
}

/** Who is connected by SMPP now: end a session. */
export const SmppSessions = () => (
  <ListScreen
    list={smppSessionList}
    icon="pulse"
    verbs={verbs}
    nameOf={({ systemId, address }) => `${systemId} · ${address}`}
  />
)
