import { gatewayTestList, gatewayTestMessageList, type GatewayTestMessageRow } from '@tandem/model'
import { Link } from 'react-router'
import { useText } from '../../kit/language.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { Took } from './Took.tsx'

type Row = GatewayTestMessageRow

const took = (name: 'answerMs' | 'receiptMs' | 'phoneMs') =>
  function TookCell({ row }: { row: Row }) {
    return <Took ms={row[name]} />
  }

const cells = {
  answerMs: took('answerMs'),
  receiptMs: took('receiptMs'),
  phoneMs: took('phoneMs'),
}

function ItsTest({ row: { testId } }: { row: Row }) {
  const { t } = useText()
  return <Link to={`${gatewayTestList.path}?record=${testId}`}>{t('gatewayTestMessage.test')}</Link>
}
const record = { Content: ItsTest }

/** Every message of tests, and what phones showed of it. */
export const TestMessages = () => (
  <ListScreen<Row> list={gatewayTestMessageList} icon="flask" cells={cells} record={record} />
)
