import { Link } from 'react-router'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { Tooltip } from '../../kit/Tooltip.tsx'
import { useSms } from './product.tsx'

/**
 * The link to the send page: hidden without the permission, disabled with the reason if its rule shows it to
 * everyone.
 */
export function SendLink({ shortcut }: { shortcut?: string | undefined }) {
  const { t } = useText()
  const { product, api } = useSms()
  const state = useRights().control(`${product}:send`)
  if (state === 'absent') return null
  if (state === 'disabled') {
    return (
      <Tooltip text={t('rights.notGranted')}>
        <Button kind="primary" icon="send" disabled>
          {t('sms.task.emptyAction')}
        </Button>
      </Tooltip>
    )
  }
  return (
    <Link className="button primary" to={api.send} aria-keyshortcuts={shortcut}>
      <Icon name="send" />
      {t('sms.task.emptyAction')}
    </Link>
  )
}
