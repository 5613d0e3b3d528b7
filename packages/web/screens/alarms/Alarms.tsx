import { alarmList, type AlarmRow } from '@tandem/model'
import { ListScreen } from '../../record/list/ListScreen.tsx'

/** Alarms that were raised. What raises them is a tab of the same page. */
export const Alarms = () => <ListScreen<AlarmRow> list={alarmList} icon="bell" />
