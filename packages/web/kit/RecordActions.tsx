import { ActionButton, type ButtonAction } from './ActionButton.tsx'
import { Button } from './Button.tsx'
import { useText } from './language.tsx'
import { MenuButton } from './MenuButton.tsx'
import { useMediaQuery } from './useMediaQuery.ts'

/** As many stand in one line of a narrow window beside the button for the others. */
const MAIN = 2

/** What can be done with a record. Where all would take several lines, the first stand alone and a menu has the rest. */
export function RecordActions({
  actions,
}: {
  actions: readonly (ButtonAction & { id: string })[]
}) {
  const { t } = useText()
  const narrow = useMediaQuery('(width < 768px)')
  const main = narrow && actions.length > MAIN + 1 ? actions.slice(0, MAIN) : actions
  const rest = actions.slice(main.length)
  return (
    <>
      {main.map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
      {rest.length > 0 && (
        <MenuButton
          label={t('kit.moreActions')}
          items={rest.map(({ id, title, danger, disabledReason, run }) => ({
            key: id,
            label: title,
            blocked: disabledReason,
            onSelect: run,
            ...(danger === undefined ? {} : { danger }),
          }))}
          trigger={(props) => (
            <Button icon="more" {...props}>
              {t('kit.moreActions')}
            </Button>
          )}
        />
      )}
    </>
  )
}
