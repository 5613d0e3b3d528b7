import { countryName } from '@tandem/i18n/countryName'
import { type Quote, smsCalls } from '@tandem/model'
import { useState } from 'react'
import { useClient } from '../../../data/DataContext.tsx'
import { Button } from '../../../kit/Button.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { StandardInput } from '../../../kit/form/StandardInput.tsx'
import { useText } from '../../../kit/language.tsx'
import type { FormState } from '../../../record/useForm.ts'
import { useSms } from '../product.tsx'

/**
 * How numbers without + were read, and the choice of their country, which is the company's from then on.
 */
export function HomeCountry({
  form,
  reading: { homeCountry, assumed, doubtful, examples },
  companyId,
}: {
  form: Pick<FormState, 'set'>
  reading: Quote['reading']
  companyId: string
}) {
  const { t, locale } = useText()
  const client = useClient()
  const { product } = useSms()
  const country = homeCountry === null ? '' : countryName(locale, homeCountry)
  const [choosing, setChoosing] = useState(false)
  const [example] = examples
  const choose = (next: string | null): void => {
    if (next === null) return
    form.set({ homeCountry: next })
    setChoosing(false)
    // Numbers of this send are read by it whether or not it can be remembered.
    void client.ask(smsCalls(product).setHomeCountry, { homeCountry: next, companyId })
  }
  return (
    <div className="home-country">
      <p className="sms-meter" aria-live="polite">
        <span>
          {homeCountry === null
            ? t('sms.send.home.none')
            : assumed === 0
              ? t('sms.send.home.unused', { country })
              : t('sms.send.home.read', { n: assumed, country })}
        </span>
        <Button kind="link" onClick={() => setChoosing(!choosing)}>
          {t(homeCountry === null ? 'sms.send.home.choose' : 'sms.send.home.change')}
        </Button>
      </p>
      {example && (
        <p className="field-help">{t('sms.send.home.doubtful', { n: doubtful, ...example })}</p>
      )}
      {choosing && (
        <FormField label={t('sms.send.home.label')} help={t('sms.send.home.help')}>
          {(wiring) => (
            <StandardInput
              {...wiring}
              standard="country"
              clearable={false}
              disabled={false}
              value={homeCountry ?? ''}
              onChange={choose}
              onBlur={() => undefined}
            />
          )}
        </FormField>
      )}
    </div>
  )
}
