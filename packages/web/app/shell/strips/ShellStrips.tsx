import { Strips } from '../../../kit/Strip.tsx'
import { ActingStrip } from './ActingStrip.tsx'
import { LostStrip } from './LostStrip.tsx'
import { NewerStrip } from './NewerStrip.tsx'
import { OtherLoginStrip } from './OtherLoginStrip.tsx'
import { SandboxStrip } from './SandboxStrip.tsx'

/** What concerns the whole console and lasts, in one place under the header. A further one is a line here. */
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
