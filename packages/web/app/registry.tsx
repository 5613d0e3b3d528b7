import { entities, type EntityName } from '@tandem/model'
import { type ComponentType, lazy, Suspense } from 'react'
import type { ScreenTools } from '../screens/organisation/screenTools.ts'
import type { QuickChoice } from '../screens/entity/QuickFilter.tsx'
import type { RecordExtras, RecordTab } from '../screens/entity/recordTabs.ts'

const EntityScreen = lazy(() =>
  import('../screens/entity/EntityScreen.tsx').then(({ EntityScreen: screen }) => ({
    default: screen,
  })),
)

const RecordTools = lazy(() =>
  import('../screens/entity/RecordTools.tsx').then(({ RecordTools: tools }) => ({
    default: tools,
  })),
)
/** Screens do not know each other: whichever is about records gets their export and import from here. */
type Bespoke = ComponentType<{ Tools: ScreenTools }>
const Tools: ScreenTools = (props) => (
  <Suspense fallback={null}>
    <RecordTools {...props} />
  </Suspense>
)

/** Screens with a component of their own. A file is a screen when it is named here; the menu says where it stands. */
const bespoke: Record<string, () => Promise<Record<string, Bespoke>>> = import.meta.glob<
  Record<string, Bespoke>
>([
  '../screens/home/{Home,AgentHome}.tsx',
  '../screens/sms/{Send,Tasks,Outbox}.tsx',
  '../screens/accounts/{MyAccount,Sessions,ApiKeys,Registrations}.tsx',
  '../screens/brands/{Brands,ContactUs}.tsx',
  '../screens/jobs/{ScheduledJobs,MyJobs}.tsx',
  '../screens/logs/{SignInLog,OperationLog,DataLog,ExportLog}.tsx',
  '../screens/monitoring/{Health,DatabaseHealth}.tsx',
  '../screens/notices/{Announcements,MyAnnouncements}.tsx',
  '../screens/organisation/{Roles,Departments,Dictionaries,Menus}.tsx',
  '../screens/own/{Recharge,TestTool}.tsx',
  '../screens/settings/PlatformSettings.tsx',
])

const RoleGrants = lazy(() =>
  import('../screens/organisation/RoleGrants.tsx').then(({ RoleGrants: tab }) => ({
    default: tab,
  })),
)
const RoleHolders = lazy(() =>
  import('../screens/organisation/RoleHolders.tsx').then(({ RoleHolders: tab }) => ({
    default: tab,
  })),
)
const UserAccess = lazy(() =>
  import('../screens/organisation/UserAccess.tsx').then(({ UserAccess: tab }) => ({
    default: tab,
  })),
)

const CompanyOverview = lazy(() =>
  import('../screens/organisation/CompanyOverview.tsx').then(({ CompanyOverview: tab }) => ({
    default: tab,
  })),
)

/** Sections of a record that only its noun has. */
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

const CompanyHead = lazy(() =>
  import('../screens/organisation/CompanyHead.tsx').then(({ CompanyHead: head }) => ({
    default: head,
  })),
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

/** What a list is first asked for. */
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

/** What a menu entry's `component` stands for; null when this release has no such screen. */
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
  const Own = lazy(async () => {
    const screen = (await load())[name]
    if (!screen) throw new Error(`screens/${component}.tsx exports no ${name}.`)
    return { default: screen }
  })
  return () => <Own Tools={Tools} />
}
