import { deadLetterList, type DeadLetterRow } from '@tandem/model'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import type { ListParts } from '../../record/list/listParts.ts'

const verbs: ListParts<DeadLetterRow>['verbs'] = {
  tryAgain: { done: (_, { t }) => t('monitoring.deadLetter.trying') },
}

/** Writes the database rejected, and retrying them. */
export const DeadLetters = () => <ListScreen list={deadLetterList} verbs={verbs} />
