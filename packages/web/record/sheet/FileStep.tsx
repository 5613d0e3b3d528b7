import type { Client } from '../../data/client.ts'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { useText } from '../../kit/language.tsx'

const types = ['xlsx', 'xls', 'csv', 'txt'] as const
const MAX_MEGABYTES = 20

export interface FileStepProps {
  /** What the file is to contain. */
  text: string
  /** A sheet to fill in, saved under a name without its ending. */
  template: { label: string; name: string; ask: (client: Client) => Promise<Blob> }
  file: File | null
  onFile: (file: File | null) => void
}

/** Choose a sheet, or download a template. */
export function FileStep({ text, template, file, onFile }: FileStepProps) {
  const { t } = useText()
  const saving = useAction(async (client, name: string) => {
    saveFile(await template.ask(client), `${name}.xlsx`)
    return true
  })
  return (
    <>
      <p className="dialog-text">{text}</p>
      <FileDrop
        label={t('kit.file.choose')}
        types={types}
        maxMegabytes={MAX_MEGABYTES}
        file={file}
        onFile={onFile}
      />
      <div>
        <Button
          kind="link"
          icon="download"
          busy={saving.running}
          onClick={() => void saving.run(template.name)}
        >
          {template.label}
        </Button>
      </div>
    </>
  )
}
