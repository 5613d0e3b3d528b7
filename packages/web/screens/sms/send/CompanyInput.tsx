import { Themed } from '../../../kit/dialogs/Themed.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { OptionInput } from '../../../kit/form/OptionInput.tsx'
import { useText } from '../../../kit/language.tsx'
import type { LoadOptions } from '../../../kit/options.ts'

/** The company that staff and agents send for. */
export function CompanyInput({
  load,
  value,
  required,
  error,
  onChange,
}: {
  load: LoadOptions
  value: string
  /** The platform itself has no rates: its staff always send for a company. */
  required: boolean
  error?: string | undefined
  onChange: (companyId: string) => void
}) {
  const { t } = useText()
  return (
    <FormField
      label={t('sms.send.company')}
      required={required}
      help={t(required ? 'sms.send.companyStaffHelp' : 'sms.send.companyHelp')}
      error={error}
    >
      {(wiring) => (
        <Themed>
          <OptionInput
            {...wiring}
            load={load}
            many={false}
            clearable
            disabled={false}
            value={value}
            onChange={(next) => onChange(typeof next === 'string' ? next : '')}
            onBlur={() => undefined}
          />
        </Themed>
      )}
    </FormField>
  )
}
