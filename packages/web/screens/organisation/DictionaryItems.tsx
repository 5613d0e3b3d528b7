import type { Tone } from '@tandem/model'
import type { AnyRecord } from '../../data/useRecord.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

const tones: readonly string[] = ['success', 'warning', 'danger', 'info', 'neutral']
const isTone = (value: unknown): value is Tone => typeof value === 'string' && tones.includes(value)

/** The values of a dictionary in order, each as the console shows it, with how many records hold it. */
export function DictionaryItems({
  items,
  usedBy,
  busy,
  mayEdit,
  mayDelete,
  onOrder,
  onEdit,
  onDelete,
}: {
  items: readonly AnyRecord[]
  usedBy: (id: string) => number
  busy: boolean
  mayEdit: boolean
  mayDelete: boolean
  onOrder: (ids: readonly string[]) => void
  onEdit: (item: AnyRecord) => void
  onDelete: (item: AnyRecord, text: string) => void
}) {
  const { t, locale } = useText()
  if (items.length === 0) return <p className="trees-note">{t('dict.items.none')}</p>
  const own = locale === 'zh_CN' ? 'itemText' : 'itemTextEn'
  const other = locale === 'zh_CN' ? 'itemTextEn' : 'itemText'
  const move = (index: number, by: -1 | 1): void => {
    const ids = items.map(({ id }) => id)
    const [id] = ids.splice(index, 1)
    if (id !== undefined) ids.splice(index + by, 0, id)
    onOrder(ids)
  }
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
          {items.map((item, index) => {
            const text = String(item[own])
            const color = item['color']
            return (
              <tr key={item.id}>
                <th scope="row">
                  <span className="trees-tags">
                    {isTone(color) ? <StatusTag tone={color}>{text}</StatusTag> : text}
                    {item['status'] === '0' && (
                      <span className="trees-note">{t('dictionaryItem.status.0')}</span>
                    )}
                  </span>
                </th>
                <td>{String(item[other])}</td>
                <td>
                  <code>{String(item['itemValue'])}</code>
                </td>
                <td className="trees-note">{t('dict.uses.count', { n: usedBy(item.id) })}</td>
                <td>
                  <div className="items-actions">
                    {mayEdit && (
                      <>
                        <IconButton
                          icon="up"
                          label={t('depart.up')}
                          disabled={index === 0 || busy}
                          onClick={() => move(index, -1)}
                        />
                        <IconButton
                          icon="down"
                          label={t('depart.down')}
                          disabled={index === items.length - 1 || busy}
                          onClick={() => move(index, 1)}
                        />
                        <Button kind="quiet" onClick={() => onEdit(item)}>
                          {t('kit.edit')}
                        </Button>
                      </>
                    )}
                    {mayDelete && (
                      <IconButton
                        icon="trash"
                        label={t('kit.delete')}
                        onClick={() => onDelete(item, text)}
                      />
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
