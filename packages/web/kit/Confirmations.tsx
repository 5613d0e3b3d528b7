import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { lazyPart } from './lazyPart.tsx'

export interface Question {
  title: string
  /** The consequence, in figures if possible. */
  body?: ReactNode
  /** What the button does, with the name of the object. */
  action: string
  /** The label of the way out, if "Cancel" could be misread; null: there is none. */
  cancel?: string | null
  danger?: boolean
}
type Ask = (question: Question) => Promise<boolean>

const ConfirmDialog = lazyPart(() =>
  import('./dialogs/ConfirmDialog.tsx').then((file) => file.ConfirmDialog),
)
const ConfirmContext = createContext<Ask | null>(null)

/** `if (await confirm({ … })) …` */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm stands outside of Confirmations.')
  return ask
}

/** Asks for confirmation before an irreversible action, one question at a time. */
export function Confirmations({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null)
  const ask = useCallback<Ask>(
    (question) => new Promise((answer) => setAsked({ ...question, answer })),
    [],
  )
  const answer = (yes: boolean): void => {
    asked?.answer(yes)
    setAsked(null)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog question={asked} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
