import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import type { InputWiring } from '../../kit/form/FormField.tsx'
import { isComposing } from '../../kit/isComposing.ts'
import { useText } from '../../kit/language.tsx'

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
  /** What it begins with; later changes come from the writer only. */
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

/** The row of tools: one stop of the Tab key, arrows go along it. */
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
          <button
            key={tool.key}
            type="button"
            tabIndex={index === at ? 0 : -1}
            aria-pressed={tool.on}
            aria-disabled={tool.dead === true || undefined}
            onClick={() => {
              setAt(index)
              if (tool.dead !== true) tool.run()
            }}
          >
            {names[tool.key]}
          </button>
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
          // Enter also ends a word of an input method; it is no answer then.
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
