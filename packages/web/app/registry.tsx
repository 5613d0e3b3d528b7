import { entityAreas } from '@tandem/i18n/areas'
import { entities, type EntityName } from '@tandem/model'
import { type ComponentType, Suspense } from 'react'
import type { Beside, RecordExtras, RecordTab } from '../record/recordParts.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { needTexts } from '../kit/texts.ts'
import type { rateForms } from '../screens/rates/rateForms.ts'
import type { rateTabs } from '../screens/rates/rateTabs.ts'
import { screenTexts } from './screenTexts.ts'

/** A component of a folder of screens, with the texts of that folder; it reports itself if it could not be loaded. */
const partOf = <Props extends object>(folder: string, load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, { missing: 'note', texts: screenTexts[folder] ?? [] })

/** `of` is what the menu's component says after a number sign: `sms/Send#marketing`. */
type Bespoke = ComponentType<{ of?: string | undefined }>

/** Screens with their own component. A file is a screen if it is listed here; the menu decides where it appears. */
const bespoke: Record<string, () => Promise<Record<string, Bespoke>>> = import.meta.glob<
  Record<string, Bespoke>
>([
  '../screens/home/{Home,AgentHome}.tsx',
  '../screens/sms/{Send,Tasks,Outbox,Inbox,Codes,Rejects,Analysis,SalesAnalysis}.tsx',
  '../screens/alarms/Alarms.tsx',
  '../screens/accounts/{MyAccount,Sessions,ApiKeys,Registrations}.tsx',
  '../screens/brands/{Brands,ContactUs}.tsx',
  '../screens/jobs/{ScheduledJobs,MyJobs}.tsx',
  '../screens/ledger/{Bills,BooksScreen,MoneyChanges,Revenue,StatementScreen,Usage}.tsx',
  '../screens/logs/{SignInLog,OperationLog,ApiRequests,DataLog,ExportLog}.tsx',
  '../screens/monitoring/{Health,DatabaseHealth,DeadLetters,OutboxEvents,CallbackDeliveries}.tsx',
  '../screens/notices/{Announcements,MyAnnouncements}.tsx',
  '../screens/organisation/{Roles,Departments,Dictionaries,Menus}.tsx',
  '../screens/own/TestTool.tsx',
  '../screens/payments/{Recharge,PaymentOrders,Reconciliation,PaymentHooks}.tsx',
  '../screens/gatewayTests/GatewayTests.tsx',
  '../screens/gatewayTests/TestMessages.tsx',
  '../screens/numbers/Lookups.tsx',
  '../screens/rates/RateChanges.tsx',
  '../screens/settings/PlatformSettings.tsx',
  '../screens/smpp/{SmppSessions,SmppLog}.tsx',
])

/** Also used before the console opens (OwedPage). */
export const EnrolDialog = lazyPart(
  () => import('../screens/accounts/own/EnrolDialog.tsx').then((file) => file.EnrolDialog),
  { texts: screenTexts['accounts'] ?? [] },
)

const RoleGrants = partOf('organisation', () =>
  import('../screens/organisation/RoleGrants.tsx').then((file) => file.RoleGrants),
)
const RoleHolders = partOf('organisation', () =>
  import('../screens/organisation/RoleHolders.tsx').then((file) => file.RoleHolders),
)
const UserAccess = partOf('organisation', () =>
  import('../screens/organisation/UserAccess.tsx').then((file) => file.UserAccess),
)
const CompanyOverview = lazyPart(
  () => import('../screens/organisation/CompanyOverview.tsx').then((file) => file.CompanyOverview),
  {
    missing: 'note',
    texts: [
      'organisation',
      'trees',
      'payments',
      'ledger',
      'alarms',
      'apiKeys',
      'smpp',
      'logs',
      'rates',
    ],
  },
)
const SenderDocuments = lazyPart(
  () => import('../screens/sms/senders/SenderDocuments.tsx').then((file) => file.SenderDocuments),
  { texts: ['messageRules'] },
)
const OperatorPrefixes = partOf('numbers', () =>
  import('../screens/numbers/OperatorPrefixes.tsx').then((file) => file.OperatorPrefixes),
)

const MappingTester = partOf('gateways', () =>
  import('../screens/gateways/MappingTester.tsx').then((file) => file.MappingTester),
)
const GatewayBinds = partOf('gateways', () =>
  import('../screens/gateways/GatewayBinds.tsx').then((file) => file.GatewayBinds),
)
const GatewayDetails = partOf('gateways', () =>
  import('../screens/gateways/GatewayDetails.tsx').then((file) => file.GatewayDetails),
)
const ImportRouting = partOf('gateways', () =>
  import('../screens/gateways/ImportRouting.tsx').then((file) => file.ImportRouting),
)
const AddConfig = partOf('gateways', () =>
  import('../screens/gateways/AddConfig.tsx').then((file) => file.AddConfig),
)
const TestMessage = partOf('gatewayTests', () =>
  import('../screens/gatewayTests/TestMessage.tsx').then((file) => file.TestMessage),
)
const GatewayLine = partOf('gatewayTests', () =>
  import('../screens/gatewayTests/GatewayLine.tsx').then((file) => file.GatewayLine),
)
const Handset = partOf('gatewayTests', () =>
  import('../screens/gatewayTests/Handset.tsx').then((file) => file.Handset),
)
const PlanTests = partOf('gatewayTests', () =>
  import('../screens/gatewayTests/PlanTests.tsx').then((file) => file.PlanTests),
)
const SmppConnect = lazyPart(
  () => import('../screens/smpp/SmppConnect.tsx').then((file) => file.SmppConnect),
  { texts: ['smpp', 'smppConnect', 'smppLive'] },
)

const CallbackTest = lazyPart(
  () => import('../screens/monitoring/CallbackTest.tsx').then((file) => file.CallbackTest),
  { missing: 'note', texts: ['monitoring', 'apiKeys'] },
)

const rateForm = (name: keyof typeof rateForms) =>
  partOf('rates', () =>
    import('../screens/rates/rateForms.ts').then((file) => file.rateForms[name]),
  )
const ImportRates = lazyPart(
  () => import('../screens/rates/ImportRates.tsx').then((file) => file.ImportRates),
  { missing: 'note', texts: ['rates', 'imports', 'encodings'] },
)
const rateTab = (name: keyof typeof rateTabs) =>
  partOf('rates', () => import('../screens/rates/rateTabs.ts').then((file) => file.rateTabs[name]))
const RateExample = partOf('rates', () =>
  import('../screens/rates/RateExample.tsx').then((file) => file.RateExample),
)
const IntervalInput = partOf('rates', () =>
  import('../screens/rates/IntervalInput.tsx').then((file) => file.IntervalInput),
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
  gateway: [
    {
      key: 'binds',
      label: 'gateway.tab.binds',
      code: 'gateway:list',
      Content: GatewayBinds,
    },
    {
      key: 'tests',
      label: 'gateway.tab.tests',
      code: 'gatewayTest:list',
      Content: GatewayLine,
    },
  ],
  httpMapping: [
    {
      key: 'test',
      label: 'httpMapping.tab.test',
      code: 'httpMapping:list',
      Content: ({ record }) => <MappingTester values={record} />,
    },
  ],
  operator: [
    {
      key: 'prefixes',
      label: 'operator.tab.prefixes',
      code: 'numberPrefix:list',
      Content: OperatorPrefixes,
    },
  ],
  rate: [
    {
      key: 'prices',
      label: 'rate.tab.history',
      code: 'rate:list',
      Content: rateTab('RateHistory'),
    },
  ],
  rateGroup: [
    {
      key: 'versions',
      label: 'rateGroup.tab.history',
      code: 'rateVersion:list',
      Content: rateTab('GroupVersions'),
    },
  ],
  rateVersion: [
    {
      key: 'changes',
      label: 'rateVersion.tab.changes',
      code: 'rateVersion:list',
      first: true,
      Content: rateTab('VersionChanges'),
    },
  ],
  senderId: [
    {
      key: 'documents',
      label: 'senderId.tab.documents',
      code: 'senderId:list',
      Content: SenderDocuments,
    },
  ],
  smppAccount: [
    {
      key: 'connect',
      label: 'smppAccount.tab.connect',
      code: 'smppAccount:list',
      Content: SmppConnect,
    },
  ],
  testNumber: [
    {
      key: 'handset',
      label: 'testNumber.tab.handset',
      code: 'testNumber:edit',
      Content: Handset,
    },
  ],
  callback: [
    { key: 'test', label: 'callback.tab.test', code: 'callback:edit', Content: CallbackTest },
  ],
  testPlan: [
    { key: 'tests', label: 'testPlan.tab.tests', code: 'gatewayTest:list', Content: PlanTests },
  ],
  user: [{ key: 'access', label: 'rights.tab.access', code: 'user:list', Content: UserAccess }],
}

const CompanyHead = lazyPart(
  () => import('../screens/organisation/CompanyHead.tsx').then((file) => file.CompanyHead),
  { texts: screenTexts['organisation'] ?? [] },
)
const SetPassword = lazyPart(() =>
  import('../screens/accounts/users/SetPassword.tsx').then((file) => file.SetPassword),
)
const SignInAs = lazyPart(
  () => import('../screens/accounts/users/SignInAs.tsx').then((file) => file.SignInAs),
  { texts: ['organisation'] },
)
const ApproveTemplate = lazyPart(
  () => import('../screens/sms/templates/JudgeTemplate.tsx').then((file) => file.ApproveTemplate),
  { texts: ['messageRules'] },
)
const Approve = lazyPart(
  () => import('../screens/sms/senders/JudgeRecord.tsx').then((file) => file.Approve),
  { texts: ['messageRules'] },
)
const Reject = lazyPart(
  () => import('../screens/sms/senders/JudgeRecord.tsx').then((file) => file.Reject),
  { texts: ['messageRules'] },
)
const ApproveChannel = partOf('payments', () =>
  import('../screens/payments/JudgeChannel.tsx').then((file) => file.ApproveChannel),
)
const RefuseChannel = partOf('payments', () =>
  import('../screens/payments/JudgeChannel.tsx').then((file) => file.RefuseChannel),
)
const RefuseTemplate = lazyPart(
  () => import('../screens/sms/templates/JudgeTemplate.tsx').then((file) => file.RefuseTemplate),
  { texts: ['messageRules'] },
)
const Repush = lazyPart(() => import('../screens/smpp/Repush.tsx').then((file) => file.Repush), {
  texts: ['smppRepush'],
})
const TryProvider = partOf('numbers', () =>
  import('../screens/numbers/TryProvider.tsx').then((file) => file.TryProvider),
)
/** What is published stays as it is. */
const ofDraft: Beside['whyNot'] = ({ state }) => (state === 'draft' ? undefined : 'absent')
/** Staff decide, with a reason. */
const judging = { approve: Approve, reject: Reject }
const extras: Partial<Record<EntityName, RecordExtras>> = {
  company: {
    Head: CompanyHead,
    beforeSave: async (...asked) => {
      const [{ askSuspend }] = await Promise.all([
        import('../screens/organisation/askSuspend.ts'),
        needTexts(screenTexts['organisation'] ?? []),
      ])
      return askSuspend(...asked)
    },
  },
  gateway: {
    Details: GatewayDetails,
    forms: { testMessage: TestMessage, importRouting: ImportRouting, addConfig: AddConfig },
    beside: {
      testMessage: { code: 'gatewayTest:run' },
      importRouting: { code: 'route:import' },
      addConfig: {
        code: 'gatewayConfig:add',
        whyNot: ({ protocol, configId, abilities }) => {
          if (protocol !== 'smpp' || abilities?.['edit'] !== true) return 'absent'
          return configId == null ? undefined : 'gateway.addConfig.inherits'
        },
      },
    },
  },
  hlrProvider: { forms: { try: TryProvider } },
  httpMapping: { Below: MappingTester },
  paymentChannel: { forms: { approve: ApproveChannel, refuse: RefuseChannel } },
  rate: {
    Below: RateExample,
    slots: {
      firstSeconds: (slot) => (
        <Suspense fallback={null}>
          <IntervalInput {...slot} />
        </Suspense>
      ),
    },
  },
  rateVersion: {
    forms: {
      import: ImportRates,
      paste: rateForm('PasteRates'),
      fill: rateForm('FillRates'),
      put: rateForm('PutRate'),
      publish: rateForm('PublishVersion'),
      approve: rateForm('PublishVersion'),
      withdraw: rateForm('WithdrawVersion'),
    },
    beside: {
      put: { code: 'rateVersion:edit', whyNot: ofDraft },
      paste: { code: 'rateVersion:import', whyNot: ofDraft },
      fill: { code: 'rateVersion:edit', whyNot: ofDraft },
    },
  },
  senderId: { forms: judging },
  signature: { forms: judging },
  smppAccount: { forms: { repush: Repush } },
  template: { forms: { approve: ApproveTemplate, refuse: RefuseTemplate } },
  user: {
    warn: async (...asked) => {
      const { keyWarning } = await import('../screens/accounts/users/keyWarning.ts')
      return keyWarning(...asked)
    },
    forms: { changPassword: SetPassword, signInAs: SignInAs },
    toggle: {
      verb: 'frozenBatch',
      field: 'status',
      on: { value: '2', texts: 'user.freeze', bulk: 'freeze' },
      off: { value: '1', texts: 'user.thaw', bulk: 'thaw' },
      back: 'kit.unfreeze',
    },
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
    const EntityScreen = lazyPart(
      () => import('../screens/entity/EntityScreen.tsx').then((file) => file.EntityScreen),
      { missing: 'note', texts: entityAreas[entity] },
    )
    return () => (
      <EntityScreen
        entity={entities[entity]}
        tabs={recordTabs[entity] ?? []}
        extras={extras[entity]}
      />
    )
  }
  const [file = '', of] = component.split('#', 2)
  const load = bespoke[`../screens/${file}.tsx`]
  if (!load) return null
  const name = file.slice(file.lastIndexOf('/') + 1)
  const Own = partOf(file.split('/')[0] ?? '', async () => {
    const screen = (await load())[name]
    if (!screen) throw new Error(`screens/${file}.tsx exports no ${name}.`)
    return screen
  })
  return () => <Own of={of} />
}
