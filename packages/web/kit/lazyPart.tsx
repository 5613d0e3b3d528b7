// Here, and nowhere else, a failure of it is caught and undone.
// oxlint-disable-next-line no-restricted-imports
import { Component, type ComponentType, lazy, type ReactNode } from 'react'
import type { Area } from '@tandem/i18n/areas'
import { Button } from './Button.tsx'
import { noteFailedPart } from './failedParts.ts'
import { useText } from './language.tsx'
import { EmptyState } from './states.tsx'
import { needTexts } from './texts.ts'

/**
 * The file of a part could not be loaded: the server is away, or has a newer console without that
 * file.
 */
class PartFailed extends Error {
  override readonly name = 'PartFailed'
}

/** Spec §9: a file that has not arrived by then counts as lost. */
export const PART_TIMEOUT_MS = 120_000

/** @throws what `fetching` throws, or an Error after a timeout */
async function inTime<T>(fetching: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), PART_TIMEOUT_MS)
  })
  try {
    return await Promise.race([fetching, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A component whose file is loaded when it is first rendered, inside a `Suspense`. If loading fails, nothing else
 * breaks, and it is retried on demand and automatically once the server answers.
 *
 * Unlike React's `lazy`, which keeps a failure for good and passes it to the surroundings.
 * @param missing shown meanwhile: nothing, for windows over the page (a strip reports it), or a note in place
 * @param texts the areas it shows texts of, beside those that are loaded where it stands
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    missing = 'nothing',
    texts = [],
  }: { missing?: 'nothing' | 'note'; texts?: readonly Area[] } = {},
): ComponentType<Props> {
  const make = () =>
    lazy(() =>
      inTime(Promise.all([load(), needTexts(texts)])).then(
        ([Loaded]) => ({ default: Loaded }),
        (cause: unknown) => {
          throw new PartFailed('A part of the console could not be fetched.', { cause })
        },
      ),
    )
  let Part = make()
  const forget = (): void => {
    Part = make()
  }
  // Rendered again after a failure, it uses the part available then.
  const Current = (props: Props) => <Part {...props} />
  return function LazyPart(props: Props) {
    return (
      <PartGuard onRetry={forget} missing={missing}>
        <Current {...props} />
      </PartGuard>
    )
  }
}

interface GuardProps {
  missing: 'nothing' | 'note'
  onRetry: () => void
  children: ReactNode
}

class PartGuard extends Component<GuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  #forget: (() => void) | null = null

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }
  override componentDidCatch(error: unknown): void {
    if (error instanceof PartFailed) this.#forget ??= noteFailedPart(this.#retry)
  }
  override componentWillUnmount(): void {
    this.#forget?.()
    // Rendered another time, it is loaded another time.
    if (this.state.error !== null) this.props.onRetry()
  }
  #retry = (): void => {
    this.#forget?.()
    this.#forget = null
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    // Errors while rendering it go to the surroundings.
    if (!(error instanceof PartFailed)) throw error
    return this.props.missing === 'note' ? <Missing onRetry={this.#retry} /> : null
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { t } = useText()
  return (
    <div className="centred" role="alert">
      <EmptyState
        icon="warning"
        title={t('kit.part.title')}
        action={<Button onClick={onRetry}>{t('kit.part.retry')}</Button>}
      >
        {t('kit.part.text')}
      </EmptyState>
    </div>
  )
}
