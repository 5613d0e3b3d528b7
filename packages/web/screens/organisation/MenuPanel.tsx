import {
  entities,
  entityCalls,
  fieldsFor,
  permissionCalls,
  type PermissionNode,
  recordCalls,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { byRight, type ConsoleAction, useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import { type AnyRecord, useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton, ActionIcon } from '../../kit/ActionButton.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { Description } from '../../kit/Description.tsx'
import { entityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { useText } from '../../kit/language.tsx'
import { Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldsWithout, menuStep } from './menuNodes.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const EntityFormDrawer = lazyPart(() =>
  import('../../record/EntityForm.tsx').then((file) => file.EntityFormDrawer),
)
const IconDialog = lazyPart(() => import('./IconDialog.tsx').then((file) => file.IconDialog))
const { permission, role } = entities
const refresh = [permission.path]
const MOST = 100

/** One menu or button: its target or rule, who has it, and its actions. */
export function MenuPanel({
  node,
  tree,
  onOpen,
  onGone,
}: {
  node: PermissionNode
  tree: readonly PermissionNode[]
  onOpen: (key: string) => void
  onGone: () => void
}) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const confirm = useConfirm()
  const { toast } = useToast()
  const client = useClient()
  const [doing, setDoing] = useState<'menu' | 'button' | 'edit' | 'icon' | null>(null)
  const words = useMemo(() => entityText(text, permission), [text])
  const roleWords = useMemo(() => entityText(text, role), [text])
  const { data: record } = useRecord<AnyRecord>(permission.path, node.key)
  const holders = useQuery({
    queryKey: ['holders', role.path, node.key],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<AnyRecord>(role.path).list,
        { permissionIds: node.key, pageSize: MOST },
        { quiet: true, signal },
      ),
    enabled: control('role:list') === 'enabled',
  })
  const edit = useAction(
    (caller, values: Readonly<Record<string, unknown>>) =>
      caller.ask(entityCalls(permission).edit, {
        id: node.key,
        version: record?.version,
        ...values,
      }),
    { refresh },
  )
  const order = useAction(
    (caller, ids: readonly string[]) =>
      caller.ask(permissionCalls.order, { parentId: node.parentId, ids }),
    { refresh },
  )
  const remove = useAction(
    (caller) => caller.ask(entityCalls(permission).remove, { id: node.key }),
    { refresh: [permission.path, role.path] },
  )
  const button = node.menuType === '2'
  const below = node.children?.length ?? 0
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t('menus.delete.title', { name: node.title }),
      body: t('menus.delete.text', { n: holders.data?.total ?? 0 }),
      action: t('kit.delete'),
      danger: true,
    })
    if (!yes || (await remove.run(undefined)) === undefined) return
    toast(t('kit.deleted', { name: node.title }))
    onGone()
  }
  const steps = { up: menuStep(tree, node, -1), down: menuStep(tree, node, 1) }
  const right = (verb: string) => byRight(control(`permission:${verb}`), text)
  const line = (
    key: string,
    icon: string | undefined,
    verb: string,
    more: Pick<ConsoleAction, 'title' | 'run'> & Partial<ConsoleAction>,
  ): ConsoleAction => {
    const { may, disabledReason } = right(verb)
    return {
      id: `permission.${key}`,
      group: 'record',
      hint: node.title,
      ...(icon === undefined ? {} : { icon }),
      ...more,
      may: may && more.may !== false,
      disabledReason:
        doing === null ? (disabledReason ?? more.disabledReason) : t('palette.formOpen'),
    }
  }
  const offered = useActions([
    line('addMenu', 'plus', 'add', {
      title: (language) => language.t('menus.addMenu'),
      may: !button,
      run: () => setDoing('menu'),
    }),
    line('addButton', 'plus', 'add', {
      title: (language) => language.t('menus.addButton'),
      may: !button,
      run: () => setDoing('button'),
    }),
    line('edit', 'edit', 'edit', {
      title: (language) => language.t('kit.edit'),
      run: () => setDoing('edit'),
    }),
    line('icon', undefined, 'edit', {
      title: (language) => language.t('menus.icon'),
      may: !button,
      run: () => setDoing('icon'),
    }),
    line('hide', undefined, 'edit', {
      title: (language) => language.t(node.hidden ? 'menus.show' : 'menus.hide'),
      may: !button,
      // The version must be known before a change.
      run: () => record && void edit.run({ hidden: !node.hidden }),
    }),
    ...(['up', 'down'] as const).map((way) =>
      line(way, way, 'edit', {
        title: (language) => language.t(`depart.${way}`),
        disabledReason: steps[way] ? undefined : t(way === 'up' ? 'depart.first' : 'depart.last'),
        run: () => steps[way] && void order.run(steps[way]),
      }),
    ),
    line('delete', 'trash', 'delete', {
      title: (language) => language.t('kit.delete'),
      danger: true,
      disabledReason: below > 0 ? t('menus.blocked', { n: below }) : undefined,
      run: () => void ask(),
    }),
  ])
  const busyWith = ({ id }: ConsoleAction): boolean =>
    (id === 'permission.hide' && edit.running) || (id === 'permission.delete' && remove.running)
  const fields = fieldsFor(permission, text.locale === 'en_US').filter(
    ([name]) => !fieldsWithout(node.menuType).includes(name),
  )
  return (
    <>
      <header className="trees-head">
        <h2>{node.title}</h2>
        <code>{button ? node.perms : node.url}</code>
        {!button && node.internalOrExternal && (
          <span className="trees-note">{t('menus.external')}</span>
        )}
      </header>
      <div className="trees-actions">
        {offered.map((action) =>
          action.icon === 'up' || action.icon === 'down' ? (
            <ActionIcon key={action.id} action={action} busy={order.running} />
          ) : (
            <ActionButton key={action.id} action={action} busy={busyWith(action)} />
          ),
        )}
      </div>
      {record ? (
        <Description
          items={fields.map(([name, field]) => ({
            key: name,
            label: words.label(name),
            value: <FieldValue name={name} field={field} record={record} words={words} full />,
          }))}
        />
      ) : (
        <Loading />
      )}
      {holders.data && (
        <>
          <div className="trees-section">
            <h3>{t('menus.holders')}</h3>
          </div>
          {holders.data.records.length === 0 ? (
            <p className="trees-note">{t('menus.holders.none')}</p>
          ) : (
            <ul className="trees-list">
              {holders.data.records.map((holder) => (
                <li key={holder.id}>
                  <Link to={`/isystem/role?record=${holder.id}`}>{roleWords.nameOf(holder)}</Link>
                  <span />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {(doing === 'menu' || doing === 'button') && (
          <EntityFormDrawer
            entity={permission}
            title={t(doing === 'menu' ? 'menus.addMenuUnder' : 'menus.addButtonUnder', {
              name: node.title,
            })}
            record={null}
            fixed={{
              menuType: doing === 'menu' ? '1' : '2',
              parentId: node.key,
              sortNo: String(below + 1),
            }}
            without={fieldsWithout(doing === 'menu' ? '1' : '2')}
            onClose={() => setDoing(null)}
            onDone={(id) => {
              setDoing(null)
              onOpen(id)
            }}
          />
        )}
        {doing === 'edit' && record && (
          <EntityFormDrawer
            entity={permission}
            title={node.title}
            record={record}
            without={[
              ...fieldsWithout(node.menuType),
              'menuType',
              'sortNo',
              ...(node.menuType === '0' ? ['parentId'] : []),
            ]}
            onClose={() => setDoing(null)}
            onDone={() => setDoing(null)}
          />
        )}
        {doing === 'icon' && (
          <IconDialog
            name={node.title}
            icon={node.icon}
            onClose={() => setDoing(null)}
            onChoose={(icon) => {
              setDoing(null)
              void edit.run({ icon })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
