import { smppLogList } from '@tandem/model'
import { ListScreen } from '../../record/list/ListScreen.tsx'

/** What arrived on SMPP accounts, and what was wrong with it. */
export const SmppLog = () => <ListScreen list={smppLogList} icon="rows" />
