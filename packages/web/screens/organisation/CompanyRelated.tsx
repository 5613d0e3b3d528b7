import { alarmList, apiKeyList, billList, dataLog, entities, paymentOrderList } from '@tandem/model'
import { Link } from 'react-router'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import { RelatedLines, RelatedRecords } from '../../record/RelatedRows.tsx'
import { companyPages as pages } from './companyPages.ts'

/** The newest of what belongs to a company, each as far as the reader may list it. */
export function CompanyRelated({ record: { id, kind } }: { record: AnyRecord }) {
  const where = { companyId: id }
  return (
    <div className="related-grid">
      <RelatedLines
        list={paymentOrderList}
        where={where}
        page={pages.paymentOrder}
        fields={['amount', 'createTime']}
      />
      <RelatedLines
        list={billList}
        where={where}
        page={pages.bill}
        fields={['amount', 'createTime']}
      />
      <RelatedLines list={alarmList} where={where} page={pages.alarm} fields={['createTime']} />
      <RelatedRecords
        entity={entities.user}
        where={where}
        page={pages.user}
        status="status"
        fields={['realname']}
        action={(row) => <SignInAs user={row} />}
      />
      <RelatedLines
        list={apiKeyList}
        where={where}
        page={pages.apiKey}
        name="name"
        status="state"
        fields={['prefix']}
      />
      <RelatedRecords
        entity={entities.smppAccount}
        where={where}
        page={pages.smppAccount}
        fields={['product', 'enabled']}
      />
      {kind === 'agent' && (
        <RelatedRecords
          entity={entities.rateGroup}
          where={where}
          page={pages.rateGroup}
          fields={['currency']}
        />
      )}
      <RelatedLines
        list={dataLog}
        where={where}
        page={pages.dataLog}
        fields={['createBy', 'createTime']}
      />
    </div>
  )
}

/** Leads to the question for the reason, for who may sign in as that user. */
function SignInAs({ user: { id, abilities } }: { user: AnyRecord }) {
  const { t } = useText()
  const { control } = useRights()
  if (abilities?.['signInAs'] !== true || control('user:signInAs') !== 'enabled') return null
  return <Link to={`${pages.user}?record=${id}&mode=signInAs`}>{t('user.action.signInAs')}</Link>
}
