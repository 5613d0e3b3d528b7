import { OUTSIDE_SLOTS } from '@tandem/core'
import type { SmsTaskRow } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { taskAdvice } from './taskAdvice.ts'

/** The page of the routes. */
const ROUTES = '/sms/route'

/** Why a task does nothing now and what to do first, or what was sent of one that was stopped; nothing for other tasks. */
export function TaskNote({ task }: { task: SmsTaskRow }) {
  const text = useText()
  const zone = useTimeZone()
  const { may } = useSession()
  const advice = taskAdvice(task, text, zone)
  if (advice === undefined) return null
  // What goes on by itself, or is over, needs nobody.
  const isHeld =
    (task.status === 'paused' && task.pauseReason !== OUTSIDE_SLOTS) ||
    (task.status === 'screening' && task.screenReason !== null)
  const waits = !isHeld
  return (
    <p className={waits ? 'form-note sms-note calm' : 'form-note sms-note'} aria-live="polite">
      <Icon name={task.status === 'cancelled' ? 'info' : waits ? 'clock' : 'warning'} />
      <span>{advice}</span>
      {task.pauseReason === 'route.notPresent' && may('route:list') && (
        <Link to={ROUTES}>{text.t('sms.task.routes')}</Link>
      )}
    </p>
  )
}
