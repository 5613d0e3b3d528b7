import { entities, rateChangeList } from '@tandem/model'
import type { ChangesOf } from '../../store/rates/changes.ts'
import type { Work } from '../entity/work.ts'

/** Tells open consoles that a version, and with it its rows, changed. */
export function toldVersion(
  { afterCommit, ports }: Work,
  { versionId, companyId }: Pick<ChangesOf, 'versionId' | 'companyId'>,
): void {
  const audience = { companyId, ofPeople: false, ofSellers: true }
  afterCommit(() => {
    for (const entity of [entities.rateVersion.name, rateChangeList.name]) {
      ports.live.publish('record', { entity, id: versionId, verb: 'edit' }, audience)
    }
  })
}
