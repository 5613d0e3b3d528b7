import { ActionButton, type ButtonAction } from './ActionButton.tsx'
import { Button } from './Button.tsx'
import { useText } from './language.tsx'
import { MenuButton } from './MenuButton.tsx'
import { breakpoints } from './breakpoints.ts'
import { useMediaQuery } from './useMediaQuery.ts'

/**
 * This many fit in one line next to the button for the others, in a narrow window and in a drawer.
 */
const MAIN = { narrow: 2, wide: 4 } as const

/** Actions on a record. If all would take several lines, the first are shown and a menu has the rest. */
export function RecordActions({
  actions,
}: {
  actions: readonly (ButtonAction & { id: string })[]
}) {
  const { t } = useText()
  const narrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 1}px)`)
  const most = narrow ? MAIN.narrow : MAIN.wide
  const main = actions.length > most + 1 ? actions.slice(0, most) : actions
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
