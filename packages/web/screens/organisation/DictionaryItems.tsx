import type { Translator } from '@tandem/i18n/translator'
import type { Tone } from '@tandem/model'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { Rights } from '../../data/useRights.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

const tones: readonly string[] = ['success', 'warning', 'danger', 'info', 'neutral']
const isTone = (value: unknown): value is Tone => typeof value === 'string' && tones.includes(value)

type Words = 'depart.up' | 'depart.down' | 'kit.edit' | 'kit.delete'
const line = (
  icon: 'up' | 'down' | 'edit' | 'trash',
  words: Words,
  run: () => void,
  dead = false,
) => ({
  key: icon,
  icon,
  label: ({ t }: Translator) => t(words),
  dead,
  onSelect: run,
})

type Control = ReturnType<Rights['control']>

/**
 * The values of a dictionary in order, each as the console shows it, with the number of records using
 * it.
 */
export function DictionaryItems({
  items,
  usedBy,
  isBuiltIn,
  busy,
  edits,
  removes,
  onOrder,
  onEdit,
  onDelete,
}: {
  items: readonly AnyRecord[]
  usedBy: (id: string) => number
  /** Whether the platform itself uses a value: it cannot be removed. */
  isBuiltIn: (id: string) => boolean
  busy: boolean
  /** Permissions for changing and deleting values. */
  edits: Control
  removes: Control
  onOrder: (ids: readonly string[]) => void
  onEdit: (item: AnyRecord) => void
  onDelete: (item: AnyRecord, text: string) => void
}) {
  const text = useText()
  const { t, locale } = text
  const own = locale === 'zh_CN' ? 'itemText' : 'itemTextEn'
  const other = locale === 'zh_CN' ? 'itemTextEn' : 'itemText'
  const linesOf = (item: AnyRecord) => {
    const index = items.indexOf(item)
    return [
      ...(edits !== 'absent'
        ? [
            line(
              'up',
              'depart.up',
              () => move(index, -1),
              index === 0 || busy || edits === 'disabled',
            ),
            line(
              'down',
              'depart.down',
              () => move(index, 1),
              index === items.length - 1 || busy || edits === 'disabled',
            ),
            line('edit', 'kit.edit', () => onEdit(item), edits === 'disabled'),
          ]
        : []),
      ...(removes !== 'absent'
        ? [
            {
              ...line(
                'trash',
                'kit.delete',
                () => onDelete(item, String(item[own])),
                removes === 'disabled' || isBuiltIn(item.id),
              ),
              danger: true,
            },
          ]
        : []),
    ]
  }
  const onAt = useRowActions({
    prefix: 'dictionaryItem',
    rows: items,
    actions: (item) => linesOf(item).filter(({ dead }) => !dead),
    nameOf: (item) => String(item[own]),
  })
  const move = (index: number, by: -1 | 1): void => {
    const ids = items.map(({ id }) => id)
    const [id] = ids.splice(index, 1)
    if (id !== undefined) ids.splice(index + by, 0, id)
    onOrder(ids)
  }
  if (items.length === 0) return <p className="trees-note">{t('dict.items.none')}</p>
  return (
    <div className="items-scroll">
      <table className="items">
        <thead>
          <tr>
            <th scope="col">{t('dict.preview')}</th>
            <th scope="col">{t(`dictionaryItem.${other}.label`)}</th>
            <th scope="col">{t('dictionaryItem.itemValue.label')}</th>
            <th scope="col">{t('dict.uses')}</th>
            <th scope="col">
              <span className="unseen">{t('kit.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const shown = String(item[own])
            const color = item['color']
            return (
              <tr key={item.id} onFocus={() => onAt(item)} onPointerDown={() => onAt(item)}>
                <th scope="row">
                  <span className="trees-tags">
                    {isTone(color) ? <StatusTag tone={color}>{shown}</StatusTag> : shown}
                    {item['status'] === '0' && (
                      <span className="trees-note">{t('dictionaryItem.status.0')}</span>
                    )}
                  </span>
                </th>
                <td>{String(item[other])}</td>
                <td>
                  <code>{String(item['itemValue'])}</code>
                </td>
                <td className="trees-note">
                  {isBuiltIn(item.id) && usedBy(item.id) === 0
                    ? t('dict.uses.platform')
                    : t('dict.uses.count', { n: usedBy(item.id) })}
                </td>
                <td>
                  <div
                    className="items-actions"
                    title={
                      edits === 'disabled' || removes === 'disabled'
                        ? t('rights.notGranted')
                        : isBuiltIn(item.id)
                          ? t('error.dictionary.builtInItem')
                          : undefined
                    }
                  >
                    {linesOf(item).map(({ key, label, icon, dead, onSelect }) =>
                      key === 'edit' ? (
                        <Button key={key} kind="quiet" disabled={dead} onClick={onSelect}>
                          {label(text)}
                        </Button>
                      ) : (
                        <IconButton
                          key={key}
                          icon={icon}
                          label={label(text)}
                          disabled={dead}
                          onClick={onSelect}
                        />
                      ),
                    )}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
