import { Strips } from '../../../kit/Strip.tsx'
import { ActingStrip } from './ActingStrip.tsx'
import { LostStrip } from './LostStrip.tsx'
import { NewerStrip } from './NewerStrip.tsx'
import { OtherLoginStrip } from './OtherLoginStrip.tsx'
import { SandboxStrip } from './SandboxStrip.tsx'

/**
 * Persistent messages about the whole console, in one place under the header. Add a new one as a line here.
 */
export function ShellStrips() {
  return (
    <Strips>
      <ActingStrip />
      <OtherLoginStrip />
      <LostStrip />
      <NewerStrip />
      <SandboxStrip />
    </Strips>
  )
}
