import { useSession } from '../../../data/DataContext.tsx'
import { productBase } from '../../../data/product.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { useSms } from '../product.tsx'
import './codes.css'

/** How a program sends a code and checks it, for whoever may send. */
export function FirstCode() {
  const { t } = useText()
  const { toast } = useToast()
  const { may } = useSession()
  const { product, api } = useSms()
  if (!may(`${product}:send`)) return null
  const path = `${location.origin}${productBase()}${api.otp}`
  const example = [
    call(`${path}/send`, { mobile: '+6591234567', content: 'Your code is {code}.' }),
    call(`${path}/verify`, { mobile: '+6591234567', code: '123456' }),
  ].join('\n\n')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(example)
      toast(t('sms.code.exampleCopied'))
    } catch {
      // Browsers refuse on a plain-HTTP host; the text can still be selected.
      toast(t('kit.copyRefused'), 'danger')
    }
  }
  return (
    <div className="sms-first-code">
      <pre translate="no">{example}</pre>
      <Button icon="copy" onClick={() => void copy()}>
        {t('sms.code.copyExample')}
      </Button>
    </div>
  )
}

const call = (url: string, body: object): string =>
  [
    `curl -X POST ${url} \\`,
    `  -H 'X-Api-Key: tk_...' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')
