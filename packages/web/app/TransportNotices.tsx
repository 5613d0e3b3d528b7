import { useEffect, useEffectEvent } from 'react'
import type { TransportEvent } from '../data/client.ts'
import { clearPageSession, pageToken, stay } from '../data/pageSession.ts'
import { leaveNote, SESSION_ENDED } from '../data/session.ts'
import { useConfirm } from '../kit/Confirmations.tsx'
import { useText } from '../kit/language.tsx'
import { useToast } from '../kit/Toasts.tsx'
import { goBack } from './goBack.ts'
import { goToLogin, logOut } from './logOut.ts'
import { onTransportEvent } from './transport.ts'

/** Spec §8: long enough to read the reason. */
const RELOAD_AFTER_MS = 1_500

/**
 * Reports what the transport found, and ends the session when the server has ended it (spec §8).
 */
export function TransportNotices() {
  const { t } = useText()
  const { toast } = useToast()
  const confirm = useConfirm()
  const onEvent = useEffectEvent((event: TransportEvent) => {
    // A late answer to a call of an ended session says nothing about the current one.
    if ('token' in event && event.token !== pageToken()) return
    switch (event.kind) {
      case 'unauthorized':
        // Acting as another user is over: the user's own session continues.
        if (stay) {
          goBack()
          break
        }
        toast(t('shell.unauthorized'), 'danger')
        clearPageSession()
        leaveNote(SESSION_ENDED)
        setTimeout(goToLogin, RELOAD_AFTER_MS)
        break
      case 'tokenExpired':
        void confirm({
          title: t('shell.expired.title'),
          body: t('shell.expired.text'),
          action: t('shell.expired.action'),
          // There is no alternative: nothing works with an ended session.
          cancel: null,
        })
          .then(() => logOut())
          // The failed server call was reported; locally the session has ended anyway.
          .catch(() => undefined)
          .then(() => leaveNote(SESSION_ENDED))
          .then(goToLogin)
        break
      case 'denied':
        toast(t('shell.denied'), 'danger', t('shell.systemNotice'))
        break
      case 'notFound':
        toast(t('shell.notFound'), 'warning')
        break
      case 'timeout':
        toast(t('shell.timeout'), 'danger')
        break
      case 'unreachable':
        toast(t('shell.unreachable'), 'danger')
        break
      case 'message':
        toast(event.message, 'warning')
    }
  })
  useEffect(() => onTransportEvent((event) => onEvent(event)), [])
  return null
}
