import { alarmList, type AlarmRow } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { useText } from '../../kit/language.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'

/** Alarms that were raised, with a way to what raises them. */
export function Alarms() {
  const { t } = useText()
  const { may } = useSession()
  return (
    <ListScreen<AlarmRow>
      list={alarmList}
      icon="bell"
      primary={may('alarmRule:list') && <Link to="/sys/alarmRule">{t('alarm.settings')}</Link>}
    />
  )
}
