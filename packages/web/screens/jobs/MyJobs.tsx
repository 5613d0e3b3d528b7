import { userJobList, type UserJobRow } from '@tandem/model'
import { useSession } from '../../data/DataContext.tsx'
import { useJobFile } from '../../data/useUserJobs.ts'
import { JobProgress } from '../../kit/JobState.tsx'
import { useText } from '../../kit/language.tsx'
import { nothing } from '../../kit/values.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'

const cells: Required<ListParts<UserJobRow>>['cells'] = {
  kind: ({ row: { kind, verb } }) => {
    const { t } = useText()
    return verb === null ? t(`job.kind.${kind}`) : t(`job.verb.${verb}`)
  },
  error: ({ row }) => (row.status === 'queued' ? nothing : <JobProgress job={row} />),
}

/** All exports, imports and bulk changes of the user, with progress and files. */
export function MyJobs() {
  const { t } = useText()
  const { readOnly = false } = useSession()
  const file = useJobFile()
  return (
    <ListScreen<UserJobRow>
      list={userJobList}
      icon="tray"
      cells={cells}
      actions={(job) =>
        job.fileName === null || readOnly
          ? []
          : [
              {
                key: 'file',
                label: ({ t: say }) =>
                  say(job.kind === 'export' ? 'job.download' : 'job.downloadRejects'),
                onSelect: () => void file.run(job),
              },
            ]
      }
      nameOf={({ kind, verb, listText }) => t(`job.name.${verb ?? kind}`, { list: listText })}
    />
  )
}
