/** A line of GET /sys/log/list, fields as the family spells them. */
export interface LogRow {
  id: string
  logType: 1 | 2
  /** What was done, in words. */
  logContent: string
  /** Name of the account. */
  userid: string
  /** The person's name. */
  username: string
  ip: string | null
  /** ms; null for sign-ins. */
  costTime: number | null
  /** 1 query, 2 add, 3 change, 4 delete, 5 import, 6 export; null for sign-ins. */
  operateType: number | null
  /** Access code of the call, way of the sign-in. */
  method: string
  /** Pattern of the path; null for sign-ins. */
  requestUrl: string | null
  /** HTTP method; null for sign-ins. */
  requestType: string | null
  /** Masked arguments as JSON; null for sign-ins. */
  requestParam: string | null
  createTime: string
  companyId: string
  companyId_dictText: string | null
  requestId: string | null
  /** Sign-ins: how it ended. */
  outcome: 'in' | 'out' | 'refused' | null
  /** Why it was refused, in words. */
  reasonText: string | null
  /** Operations: HTTP status. */
  status: number | null
  userAgent: string | null
}

/** A changed field in words. */
export interface DataChange {
  field: string
  label: string
  fromText: string
  toText: string
}

/** A line of GET /sys/dataLog/list. */
export interface DataLogRow {
  id: string
  /** Table of the record, as queryDataVerList takes it; the noun where it has none of its own. */
  dataTable: string
  dataId: string
  /** Noun of the record in words. */
  entityText: string
  /** Name of the record; its id when it has none in sight. */
  recordText: string
  verb: string
  verbText: string
  /** Labels of what changed. */
  fields: string[]
  createBy: string | null
  createTime: string
  companyId: string
  companyId_dictText: string | null
  ip: string | null
}

/** GET /sys/dataLog/queryById: a line with its changes. */
export interface DataLogDetail extends DataLogRow {
  changes: DataChange[]
  requestId: string | null
}

/** One version of a record, as queryDataVerList and queryCompareList answer it. */
export interface DataVersion {
  id: string
  dataTable: string
  dataId: string
  /** 1 for the oldest line. */
  dataVersion: number
  /** JSON of the fields that differ, as they were after this version. */
  dataContent: string
  /** The same in words. */
  fields: { field: string; label: string; text: string }[]
  verbText: string
  createBy: string | null
  createTime: string
}

/** A line of GET /sys/exportLog/list. */
export interface ExportLogRow {
  id: string
  createTime: string
  username: string
  companyId: string
  companyId_dictText: string | null
  ip: string
  /** Name of the list that was exported. */
  list: string
  listText: string
  status: string
  rows: number
  fileName: string | null
  fileBytes: number | null
  /** Times the file was fetched. */
  downloads: number
  /** Filters of the export by name. */
  filters: { name: string; value: string }[]
  endTime: string | null
}

/** GET /sys/loginfo */
export interface LogInfo {
  totalVisitCount: number
  todayVisitCount: number
  todayIp: number
}

/** One of the last seven days of GET /sys/visitInfo. */
export interface VisitDay {
  visit: number
  ip: number
  /** yyyy-MM-dd */
  tian: string
  /** MM-dd */
  type: string
}
