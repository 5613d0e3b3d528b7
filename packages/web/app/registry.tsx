import { entities, type EntityName } from '@tandem/model'
import { type ComponentType, Suspense } from 'react'
import type { ScreenTools } from '../screens/organisation/screenTools.ts'
import type { QuickChoice } from '../screens/entity/QuickFilter.tsx'
import type { RecordExtras, RecordTab } from '../screens/entity/recordTabs.ts'
import { lazyPart } from '../kit/lazyPart.tsx'

/** Components report themselves that they could not be loaded. */
const inPlace = { missing: 'note' } as const
const EntityScreen = lazyPart(
  () => import('../screens/entity/EntityScreen.tsx').then((file) => file.EntityScreen),
  inPlace,
)

const RecordTools = lazyPart(() =>
  import('../screens/entity/RecordTools.tsx').then((file) => file.RecordTools),
)
/** Screens do not import each other: record screens get their export and import from here. */
type Bespoke = ComponentType<{ Tools: ScreenTools }>
const Tools: ScreenTools = (props) => (
  <Suspense fallback={null}>
    <RecordTools {...props} />
  </Suspense>
)

/** Screens with their own component. A file is a screen if it is listed here; the menu decides where it appears. */
const bespoke: Record<string, () => Promise<Record<string, Bespoke>>> = import.meta.glob<
  Record<string, Bespoke>
>([
  '../screens/home/{Home,AgentHome}.tsx',
  '../screens/sms/{Send,Tasks,Outbox}.tsx',
  '../screens/accounts/{MyAccount,Sessions,ApiKeys,Registrations}.tsx',
  '../screens/brands/{Brands,ContactUs}.tsx',
  '../screens/jobs/{ScheduledJobs,MyJobs}.tsx',
  '../screens/logs/{SignInLog,OperationLog,ApiRequests,DataLog,ExportLog}.tsx',
  '../screens/monitoring/{Health,DatabaseHealth,DeadLetters}.tsx',
  '../screens/notices/{Announcements,MyAnnouncements}.tsx',
  '../screens/organisation/{Roles,Departments,Dictionaries,Menus}.tsx',
  '../screens/own/{Recharge,TestTool}.tsx',
  '../screens/settings/PlatformSettings.tsx',
])

/** Also used before the console opens (OwedPage). */
export const EnrolDialog = lazyPart(() =>
  import('../screens/accounts/own/EnrolDialog.tsx').then((file) => file.EnrolDialog),
)

const RoleGrants = lazyPart(
  () => import('../screens/organisation/RoleGrants.tsx').then((file) => file.RoleGrants),
  inPlace,
)
const RoleHolders = lazyPart(
  () => import('../screens/organisation/RoleHolders.tsx').then((file) => file.RoleHolders),
  inPlace,
)
const UserAccess = lazyPart(
  () => import('../screens/organisation/UserAccess.tsx').then((file) => file.UserAccess),
  inPlace,
)

const CompanyOverview = lazyPart(
  () => import('../screens/organisation/CompanyOverview.tsx').then((file) => file.CompanyOverview),
  inPlace,
)

/** Record sections specific to one entity. */
const recordTabs: Partial<Record<EntityName, readonly RecordTab[]>> = {
  role: [
    { key: 'grants', label: 'rights.tab.grants', code: 'role:list', Content: RoleGrants },
    { key: 'holders', label: 'rights.tab.holders', code: 'user:list', Content: RoleHolders },
  ],
  company: [
    {
      key: 'overview',
      label: 'company.tab.overview',
      code: 'company:list',
      first: true,
      Content: CompanyOverview,
    },
  ],
  user: [{ key: 'access', label: 'rights.tab.access', code: 'user:list', Content: UserAccess }],
}

const CompanyHead = lazyPart(() =>
  import('../screens/organisation/CompanyHead.tsx').then((file) => file.CompanyHead),
)
const extras: Partial<Record<EntityName, RecordExtras>> = {
  company: {
    Head: CompanyHead,
    beforeSave: async (...asked) => {
      const { askSuspend } = await import('../screens/organisation/askSuspend.ts')
      return askSuspend(...asked)
    },
  },
}

/** Default request of a list. */
const quickChoices: Partial<Record<EntityName, QuickChoice>> = {
  company: {
    field: 'kind',
    all: 'company.quick.all',
    values: [
      { value: 'agent', label: 'company.quick.agent' },
      { value: 'customer', label: 'company.quick.customer' },
    ],
  },
}

const isEntityName = (name: string): name is EntityName => Object.hasOwn(entities, name)
const known = new Map<string, ComponentType>()

/** The screen of a menu entry's `component`; null if this release has no such screen. */
export function screenOf(component: string): ComponentType | null {
  const made = known.get(component) ?? makeScreen(component)
  if (made) known.set(component, made)
  return made
}

function makeScreen(component: string): ComponentType | null {
  const entity = /^entity\/(.+)$/.exec(component)?.[1]
  if (entity !== undefined) {
    if (!isEntityName(entity)) return null
    return () => (
      <EntityScreen
        entity={entities[entity]}
        tabs={recordTabs[entity] ?? []}
        extras={extras[entity]}
        quick={quickChoices[entity]}
      />
    )
  }
  const load = bespoke[`../screens/${component}.tsx`]
  if (!load) return null
  const name = component.slice(component.lastIndexOf('/') + 1)
  const Own = lazyPart(async () => {
    const screen = (await load())[name]
    if (!screen) throw new Error(`screens/${component}.tsx exports no ${name}.`)
    return screen
  }, inPlace)
  return () => <Own Tools={Tools} />
}
