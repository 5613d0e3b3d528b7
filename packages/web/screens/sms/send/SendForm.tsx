import type { NumberSheet } from '@tandem/model'
import { Suspense } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import type { LoadOptions } from '../../../kit/options.ts'
import type { Draft } from './draft.ts'
import { MessageText } from './MessageText.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { Recipients } from './Recipients.tsx'
import { SenderInput } from './SenderInput.tsx'
import type { Part } from './sendProblem.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'

const CompanyInput = lazyPart(
  () => import('./CompanyInput.tsx').then((file) => file.CompanyInput),
  { missing: 'note' },
)
/** In the server's format. */
const NAME_LENGTH = 64

/** What is sent, to whom and as which sender. */
export function SendForm({
  draft,
  picked,
  sheet,
  companies,
  faults,
  onChange,
  onFile,
}: {
  draft: Draft
  picked: File | null
  sheet: NumberSheet | null
  companies: LoadOptions
  faults: Partial<Record<Part, string>>
  onChange: (patch: Partial<Draft>) => void
  onFile: (file: File | null) => void
}) {
  const { t } = useText()
  const { user } = useSession()
  const isStaff = user.companyKind === 'platform'
  return (
    <>
      {user.companyKind !== 'customer' && (
        <section className="card form">
          <Suspense fallback={<span className="skeleton" />}>
            <CompanyInput
              load={companies}
              value={draft.companyId}
              required={isStaff}
              error={faults.company}
              // A sender belongs to one company.
              onChange={(companyId) => onChange({ companyId, senderId: '' })}
            />
          </Suspense>
        </section>
      )}
      <section className="card form" aria-label={t('sms.send.recipients')}>
        <Recipients
          draft={draft}
          picked={picked}
          sheet={sheet}
          error={faults.recipients}
          onChange={onChange}
          onFile={onFile}
        />
      </section>
      <section className="card sms-compose" aria-label={t('sms.send.text')}>
        <div className="form">
          <MessageText
            value={draft.content}
            error={faults.text}
            onChange={(content) => onChange({ content })}
          />
          <div className="sms-pair">
            <SenderInput
              companyId={draft.companyId || (isStaff ? '' : user.companyId)}
              value={draft.senderId}
              error={faults.sender}
              onChange={(senderId) => onChange({ senderId })}
            />
            <FormField label={t('sms.send.name')} help={t('sms.send.nameHelp')}>
              {(wiring) => (
                <input
                  {...wiring}
                  className="input"
                  maxLength={NAME_LENGTH}
                  value={draft.name}
                  onChange={(event) => onChange({ name: event.target.value })}
                />
              )}
            </FormField>
          </div>
        </div>
        <PhonePreview text={draft.content} sender={draft.senderId} />
      </section>
    </>
  )
}
