import { useCallback, useRef } from 'react'
import { useConfirm } from '../kit/Confirmations.tsx'
import { useText } from '../kit/language.tsx'

/** Asks whether unsaved input may be lost. */
export function useAskLeave(): () => Promise<boolean> {
  const { t } = useText()
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('kit.form.leave.title'),
      body: t('kit.form.leave.text'),
      action: t('kit.form.leave.action'),
      cancel: t('kit.form.leave.stay'),
      danger: true,
    })
}

export interface Leave {
  /** Continues at once, or after the question if something inside has unsaved changes. */
  leave: (then: () => void) => Promise<void>
  /** For the `UnsavedScope` around what may have unsaved changes. */
  onDirty: (dirty: boolean) => void
}

/** The one question before unsaved input is lost. */
export function useLeave(): Leave {
  const ask = useAskLeave()
  const dirty = useRef(false)
  const onDirty = useCallback((next: boolean) => {
    dirty.current = next
  }, [])
  return {
    leave: async (then) => {
      if (!dirty.current || (await ask())) then()
    },
    onDirty,
  }
}
