import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Icon, iconNames } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'

/** All icons of the console, to choose one. */
export function IconDialog({
  name,
  icon,
  onChoose,
  onClose,
}: {
  name: string
  icon: string | null
  onChoose: (icon: string | null) => void
  onClose: () => void
}) {
  const { t } = useText()
  return (
    <Dialog
      title={t('menus.icon.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose(null)}>{t('menus.icon.none')}</Button>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
        </>
      }
    >
      <div className="icon-grid">
        {iconNames.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={one}
            aria-pressed={one === icon}
            title={one}
            onClick={() => onChoose(one)}
          >
            <Icon name={one} size={20} />
          </button>
        ))}
      </div>
    </Dialog>
  )
}
