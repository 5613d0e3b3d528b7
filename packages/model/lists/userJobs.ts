import { userJobCalls, userJobsPath } from '../calls/userJobCalls.ts'
import { bulkVerbs, userJobKinds, userJobStatuses, userJobTones } from '../calls/userJobs.ts'
import { choice, computed, flag, instant, integer, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

const rows = { from: 0, to: 1e9 }

/** Exports, imports and bulk changes of the reader. */
export const userJobList = defineList({
  name: 'userJobs',
  path: userJobsPath,
  access: 'signedIn',
  readOnly: true,
  texts: 'job',
  sort: '-createTime',
  title: 'listText',
  status: 'status',
  fields: {
    listText: text({
      ...computed,
      required: true,
      max: 100,
      list: 180,
      meaning: 'What the reader calls the list.',
    }),
    kind: choice(userJobKinds, { required: true, list: 90 }),
    status: choice(userJobStatuses, { required: true, list: 120, tones: userJobTones }),
    error: text({ max: 500, list: 260, meaning: 'Why it failed, as a sentence.' }),
    fileName: text({
      max: 255,
      list: 200,
      spare: true,
      meaning:
        'Its file as it is saved; null while there is none, or no longer. But for exports it holds the rows left out.',
    }),
    expireTime: instant({ list: 'optional', spare: true, meaning: 'When the file goes.' }),
    createTime: instant({ required: true, list: 165 }),
    endTime: instant({ list: 165 }),
    list: text({ required: true, max: 64, apart: true, meaning: 'Name of the entity or list.' }),
    verb: choice(bulkVerbs, {
      ...computed,
      apart: true,
      meaning: 'bulk: what is done to records.',
    }),
    done: integer({
      required: true,
      ...rows,
      apart: true,
      meaning: "Rows done of rows there are; an export's total may be an estimate.",
    }),
    total: integer({ ...rows, apart: true }),
    failed: integer({ required: true, ...rows, apart: true, meaning: 'Rows that were left out.' }),
    fileBytes: integer({ from: 0, to: 1e15, apart: true }),
    cut: flag({ initial: false, apart: true, meaning: 'An export that ended at its longest.' }),
    startTime: instant({ apart: true }),
  },
  filters: ['status', 'createTime'],
  verbs: { cancel: { call: userJobCalls.cancel, from: ['queued', 'running'] } },
  live: { topic: 'userJob', brings: 'values' },
})
