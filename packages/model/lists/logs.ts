import { userJobStatuses, userJobTones } from '../calls/userJobs.ts'
import { choice, computed, instant, integer, ref, text, texts } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

/** Columns of every log. */
const companyId = ref('company', { required: true, list: true, label: 'logs.company' })
const ip = text({ max: 45, figures: true, list: 140, label: 'logs.ip' })
const requestId = text({ max: 64, label: 'logs.requestId' })
const createTime = instant({
  required: true,
  list: 170,
  sort: true,
  column: 'at',
  label: 'logs.time',
})
const costTime = integer({
  from: 0,
  to: 1e9,
  list: 90,
  column: 'ms',
  label: 'logs.took',
  meaning: 'ms',
})
const reasonText = text({
  ...computed,
  max: 500,
  list: true,
  spare: true,
  label: 'logs.reason',
  meaning: 'Why it was refused, in words.',
})
/** Filters of every log. */
const keyWord = text({ max: 64, label: 'logs.search' })
const userId = ref('user', { label: 'logs.user' })

/** GET /sys/log/list answers with sign-ins or operations: each has what only the other knows, empty. */
const elsewhere = { ...computed, apart: true } as const
const account = {
  max: 64,
  required: true,
  column: 'username',
  label: 'logs.account',
  meaning: 'Name of the account.',
} as const
const person = text({
  ...computed,
  max: 64,
  required: true,
  list: 'optional',
  label: 'logs.user',
  meaning: "The person's name.",
})
const logType = integer({ ...elsewhere, required: true, from: 1, to: 2 })
const logContent = {
  ...computed,
  max: 500,
  required: true,
  meaning: 'What was done, in words.',
} as const

/** Sign-ins, sign-outs and refused attempts. */
export const signInLog = defineList({
  name: 'signInLog',
  path: '/sys/log',
  access: 'signInLog:list',
  readOnly: true,
  texts: 'logs.signIn',
  fixed: { logType: '1' },
  sort: '-createTime',
  title: 'userid',
  status: 'outcome',
  fields: {
    userid: text({ ...account, list: 150 }),
    outcome: choice(['in', 'out', 'refused'], {
      list: 150,
      label: 'logs.result',
      words: 'logs.signIn',
      tones: { in: 'success', out: 'neutral', refused: 'danger' },
      meaning: 'Sign-ins: how it ended.',
    }),
    reasonText,
    username: person,
    companyId,
    ip,
    method: text({
      max: 16,
      required: true,
      list: true,
      column: 'way',
      label: 'logs.way',
      words: 'logs.way',
    }),
    userAgent: text({ max: 500, list: 'optional', label: 'logs.browser' }),
    createTime,
    requestId,
    logType,
    logContent: text({ ...logContent, ...elsewhere }),
    costTime: integer({ ...elsewhere, from: 0, to: 1e9 }),
    operateType: integer({ ...elsewhere, from: 1, to: 6 }),
    requestUrl: text({ ...elsewhere, max: 300 }),
    requestType: text({ ...elsewhere, max: 10 }),
    requestParam: text({ ...elsewhere, max: 512 }),
    status: integer({ ...elsewhere, from: 100, to: 599 }),
  },
  parameters: { keyWord, userId },
  filters: ['keyWord', 'outcome', 'createTime', 'userId', 'companyId'],
  pollMs: 15_000,
})

/** Calls that changed or exported something. */
export const operationLog = defineList({
  name: 'operationLog',
  path: '/sys/log',
  access: 'operationLog:list',
  readOnly: true,
  texts: 'logs.operation',
  fixed: { logType: '2' },
  sort: '-createTime',
  title: 'logContent',
  status: 'status',
  fields: {
    logContent: text({ ...logContent, list: 200, label: 'logs.what' }),
    status: integer({
      list: 110,
      from: 100,
      to: 599,
      isName: true,
      label: 'logs.result',
      meaning: 'HTTP status.',
    }),
    reasonText: { ...reasonText, list: false },
    username: { ...person, list: 140 },
    userid: text(account),
    companyId,
    operateType: integer({
      from: 1,
      to: 6,
      list: 'optional',
      label: 'logs.kind',
      words: 'logs.kind',
    }),
    ip,
    costTime,
    requestUrl: text({
      max: 300,
      list: 'optional',
      column: 'path',
      label: 'logs.call',
      meaning: 'Pattern of the path.',
    }),
    createTime,
    requestType: text({ max: 10, column: 'method', apart: true, meaning: 'HTTP method.' }),
    method: text({
      max: 64,
      required: true,
      column: 'access',
      label: 'logs.access',
      meaning: 'Access code.',
    }),
    requestParam: text({
      max: 512,
      column: 'params',
      label: 'logs.arguments',
      meaning: 'Masked arguments as JSON.',
    }),
    requestId,
    logType,
    outcome: text({ ...elsewhere, max: 10 }),
    userAgent: text({ ...elsewhere, max: 500 }),
  },
  parameters: {
    keyWord: text({ max: 64, label: 'logs.searchDone' }),
    userId,
    outcome: choice(['done', 'refused'], { label: 'logs.result', words: 'logs.operation' }),
    operateType: choice(['2', '3', '4', '5', '6'], { label: 'logs.kind', words: 'logs.kind' }),
  },
  filters: ['keyWord', 'operateType', 'createTime', 'outcome', 'userId', 'companyId'],
  pollMs: 15_000,
})

/** Calls made with the API keys of a company, and their answers. */
export const apiRequestLog = defineList({
  name: 'apiRequest',
  path: '/sys/apiRequest',
  access: 'apiRequest:list',
  readOnly: true,
  texts: 'logs.apiRequest',
  sort: '-createTime',
  title: 'requestUrl',
  status: 'status',
  fields: {
    requestUrl: text({
      max: 300,
      required: true,
      list: 320,
      column: 'path',
      label: 'logs.apiRequest.request',
      meaning: 'Pattern of the path.',
    }),
    status: integer({
      required: true,
      from: 100,
      to: 599,
      list: 90,
      isName: true,
      meaning: 'HTTP status.',
    }),
    keyName: text({ max: 64, list: 150, label: 'logs.apiRequest.key' }),
    keyPrefix: text({
      max: 16,
      required: true,
      list: 'optional',
      label: 'logs.apiRequest.prefix',
      meaning: 'The first characters of the secret that was sent.',
    }),
    companyId,
    reasonText,
    ip: { ...ip, required: true },
    costTime: { ...costTime, required: true },
    createTime,
    requestParam: text({
      max: 512,
      required: true,
      column: 'params',
      label: 'logs.arguments',
      meaning:
        'Masked arguments of the address as JSON; what was asked in full has a call of its own.',
    }),
    requestId: { ...requestId, required: true },
    method: text({ max: 10, required: true, apart: true, meaning: 'HTTP method.' }),
    keyId: text({ max: 18, required: true, apart: true }),
  },
  parameters: {
    keyWord: text({ max: 64, label: 'logs.apiRequest.search' }),
    /** The owner of the key. */
    userId,
    keyId: ref('apiKey', { label: 'logs.apiRequest.key' }),
    /** Whole classes, or one status. */
    status: choice(['2xx', '4xx', '5xx', '400', '401', '403', '404', '409', '429'], {}),
  },
  filters: ['keyWord', 'keyId', 'status', 'createTime', 'userId', 'companyId'],
  pollMs: 15_000,
})

/** Lists exported as files, and how often their files were fetched. */
export const exportLog = defineList({
  name: 'exportLog',
  path: '/sys/exportLog',
  access: 'exportLog:list',
  readOnly: true,
  texts: 'logs.export',
  sort: '-createTime',
  title: 'listText',
  status: 'status',
  fields: {
    listText: text({ ...computed, max: 100, required: true, list: 160, label: 'logs.list' }),
    status: choice(userJobStatuses, {
      required: true,
      list: 120,
      label: 'logs.result',
      words: 'logs.jobStatus',
      tones: { ...userJobTones, expired: 'warning' },
    }),
    username: text({ ...computed, max: 64, required: true, list: 140, label: 'logs.user' }),
    companyId,
    rows: integer({
      required: true,
      from: 0,
      to: 1e9,
      list: true,
      column: 'done',
      label: 'logs.rows',
    }),
    downloads: integer({
      ...computed,
      required: true,
      from: 0,
      to: 1e9,
      list: true,
      label: 'logs.downloads',
      meaning: 'Times the file was fetched.',
    }),
    fileName: text({ max: 255, list: 'optional', label: 'logs.file' }),
    ip: { ...ip, required: true },
    createTime: { ...createTime, column: 'create_time' },
    endTime: instant({ label: 'logs.ended' }),
    list: text({
      max: 64,
      required: true,
      apart: true,
      meaning: 'Name of the list that was exported.',
    }),
    fileBytes: integer({ from: 0, to: 1e15, apart: true }),
  },
  parameters: { keyWord, userId, list: choice([], { label: 'logs.list' }) },
  filters: ['keyWord', 'list', 'createTime', 'status', 'userId', 'companyId'],
  pollMs: 15_000,
})

/** Each record before and after a change. */
export const dataLog = defineList({
  name: 'dataLog',
  path: '/sys/dataLog',
  access: 'dataLog:list',
  readOnly: true,
  texts: 'logs.data',
  sort: '-createTime',
  title: 'recordText',
  status: 'verbText',
  fields: {
    recordText: text({
      ...computed,
      max: 200,
      required: true,
      list: 190,
      label: 'logs.record',
      meaning: 'Name of the record; its id when it has none in sight.',
    }),
    entityText: text({
      ...computed,
      max: 64,
      required: true,
      list: 130,
      label: 'logs.noun',
      meaning: 'Noun of the record in words.',
    }),
    verbText: text({ ...computed, max: 64, required: true, list: 130, label: 'logs.what' }),
    fields: texts({
      ...computed,
      required: true,
      list: true,
      apart: true,
      label: 'logs.changed',
      meaning: 'Labels of what changed.',
    }),
    createBy: text({ max: 64, column: 'actor_name', list: 120, label: 'logs.user' }),
    companyId,
    ip: { ...ip, list: 'optional' },
    createTime,
    requestId,
    dataTable: text({
      ...computed,
      max: 64,
      required: true,
      apart: true,
      meaning:
        'Table of the record, as queryDataVerList takes it; the noun where it has none of its own.',
    }),
    dataId: text({ max: 18, required: true, column: 'record_id', apart: true }),
    verb: text({ ...computed, max: 40, required: true, apart: true }),
  },
  parameters: {
    keyWord,
    userId,
    /** Table of an entity, or an audit log name. */
    dataTable: choice([], { label: 'logs.noun' }),
    dataId: text({ max: 18, format: 'digits', label: 'logs.recordId' }),
    verb: choice(['add', 'edit', 'delete'], { label: 'logs.what', words: 'logs.verb' }),
  },
  filters: ['keyWord', 'dataTable', 'createTime', 'verb', 'dataId', 'userId', 'companyId'],
  pollMs: 15_000,
})
