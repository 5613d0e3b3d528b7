import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import type { InputWiring } from '../kit/form/FormField.tsx'
import { Shape } from '../kit/Icon.tsx'
import { isComposing } from '../kit/isComposing.ts'
import { useText } from '../kit/language.tsx'
import { Tooltip } from '../kit/Tooltip.tsx'
import './richText.css'

const ADDRESS = /^(https?:\/\/|mailto:|tel:)\S+$/
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
]

/** A text with headings, lists, bold words and links, as HTML. */
export function RichText({
  value,
  label,
  wiring,
  onChange,
}: {
  /** Initial value; later changes come only from the author. */
  value: string
  label: string
  wiring: InputWiring
  onChange: (html: string) => void
}) {
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        id: wiring.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'rich-area',
        ...(wiring['aria-describedby'] ? { 'aria-describedby': wiring['aria-describedby'] } : {}),
        ...(wiring['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        ...(wiring['aria-required'] ? { 'aria-required': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className="rich-text">
      {editor && <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

interface Tool {
  key: 'bold' | 'heading' | 'bullets' | 'numbers' | 'link' | 'unlink' | 'undo' | 'redo'
  on?: boolean
  dead?: boolean
  run: () => void
}

const shapes: Readonly<Record<Tool['key'], string>> = {
  bold: 'M6 3.5h5a3.25 3.25 0 0 1 0 6.5H6zM6 10h6a3.25 3.25 0 0 1 0 6.5H6z',
  heading: 'M5 4v12M15 4v12M5 10h10',
  bullets: 'M8 5h9M8 10h9M8 15h9M4 5h.01M4 10h.01M4 15h.01',
  numbers:
    'M9 5h8M9 10h8M9 15h8M3.5 4 5 3v5M3.5 12.6c.2-.8.7-1.1 1.3-1.1.8 0 1.3.5 1.3 1.2 0 1.2-2.6 2-2.6 3.8h2.8',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l1.3-1.3',
  unlink:
    'M12.8 11.5l2.8-2.8a3 3 0 0 0-4.3-4.3L10 5.7M7.2 8.5l-2.8 2.8a3 3 0 0 0 4.3 4.3l1.3-1.3M4 4l12 12',
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.25 4.25 0 0 1 0 8.5H8',
  redo: 'M13 4l3.5 3.5L13 11M16.5 7.5H8a4.25 4.25 0 0 0 0 8.5h4',
}

/** The toolbar: one tab stop, arrows move within it. */
function Tools({ editor }: { editor: Editor }) {
  const { t } = useText()
  const [linking, setLinking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      heading: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: readonly Tool[] = [
    { key: 'bold', on: is.bold, run: () => chain().toggleBold().run() },
    { key: 'heading', on: is.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'bullets', on: is.bullets, run: () => chain().toggleBulletList().run() },
    { key: 'numbers', on: is.numbers, run: () => chain().toggleOrderedList().run() },
    is.link
      ? { key: 'unlink', on: true, run: () => chain().extendMarkRange('link').unsetLink().run() }
      : { key: 'link', on: linking, run: () => setLinking(!linking) },
    { key: 'undo', dead: !is.undo, run: () => chain().undo().run() },
    { key: 'redo', dead: !is.redo, run: () => chain().redo().run() },
  ]
  const names = {
    bold: t('editor.bold'),
    heading: t('editor.heading'),
    bullets: t('editor.bullets'),
    numbers: t('editor.numbers'),
    link: t('editor.link'),
    unlink: t('editor.unlink'),
    undo: t('editor.undo'),
    redo: t('editor.redo'),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + tools.length) % tools.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div
        ref={bar}
        className="rich-tools"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('editor.tools')}
        onKeyDown={onKeyDown}
      >
        {tools.map((tool, index) => (
          <Tooltip key={tool.key} text={names[tool.key]}>
            <button
              type="button"
              tabIndex={index === at ? 0 : -1}
              aria-label={names[tool.key]}
              aria-pressed={tool.on}
              aria-disabled={tool.dead === true || undefined}
              onClick={() => {
                setAt(index)
                if (tool.dead !== true) tool.run()
              }}
            >
              <Shape path={shapes[tool.key]} />
            </button>
          </Tooltip>
        ))}
      </div>
      {linking && (
        <LinkAddress
          onSet={(href) => {
            setLinking(false)
            chain().extendMarkRange('link').setLink({ href }).run()
          }}
          onCancel={() => {
            setLinking(false)
            editor.commands.focus()
          }}
        />
      )}
    </>
  )
}

function LinkAddress({ onSet, onCancel }: { onSet: (href: string) => void; onCancel: () => void }) {
  const { t } = useText()
  const [address, setAddress] = useState('https://')
  const fits = ADDRESS.test(address.trim())
  return (
    <div className="rich-link">
      <input
        className="input"
        aria-label={t('editor.linkAddress')}
        value={address}
        ref={(input) => input?.focus()}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          // Enter also completes a word in an input method; then it does not submit.
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            onCancel()
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (fits) onSet(address.trim())
        }}
      />
      <Button disabled={!fits} onClick={() => onSet(address.trim())}>
        {t('editor.linkApply')}
      </Button>
      <small className="field-help">{t('editor.linkHelp')}</small>
    </div>
  )
}
