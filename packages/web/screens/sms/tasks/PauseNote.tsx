import type { SmsTaskRow } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { pauseAdvice } from './pauseAdvice.ts'

/** The page of the routes. */
const ROUTES = '/sms/route'

/** Why a task is paused and what to do first; nothing for other tasks. */
export function PauseNote({ task }: { task: SmsTaskRow }) {
  const text = useText()
  const { may } = useSession()
  if (task.status !== 'paused') return null
  return (
    <p className="form-note sms-note" aria-live="polite">
      <Icon name="warning" />
      <span>{pauseAdvice(task, text)}</span>
      {task.pauseReason === 'route.notPresent' && may('route:list') && (
        <Link to={ROUTES}>{text.t('sms.task.routes')}</Link>
      )}
    </p>
  )
}
