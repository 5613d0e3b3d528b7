import { type RefCallback, useCallback, useMemo, useState } from 'react'
import { usePainted } from './appearance.tsx'
import { frameHeight } from './frameHeight.ts'
import { fontFamily, type Palette } from './theme.ts'

/**
 * Untrusted HTML, where nothing in it can run or reach us: a frame without scripts and without our origin, under a
 * policy that loads nothing. It scrolls by itself; links open a new window.
 */
export function HtmlFrame({ html, title }: { html: string; title: string }) {
  const { mode, palette } = usePainted()
  const page = useMemo(() => pageOf(html, mode, palette), [html, mode, palette])
  const [width, setWidth] = useState<number | undefined>(undefined)
  const measured: RefCallback<HTMLIFrameElement> = useCallback((frame) => {
    if (!frame) return
    const sizes = new ResizeObserver(() => setWidth(frame.clientWidth || undefined))
    sizes.observe(frame)
    return () => sizes.disconnect()
  }, [])
  return (
    <iframe
      ref={measured}
      className="html-frame"
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
      style={{ height: `min(${frameHeight(html, width)}px, 48vh)` }}
    />
  )
}

function pageOf(html: string, mode: 'light' | 'dark', palette: Palette): string {
  const { raised, text, textMuted, primaryText, sunken, border } = palette
  return `<!doctype html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="referrer" content="no-referrer">
<style>
:root { color-scheme: ${mode}; }
body { margin: 0; padding: 2px 4px; background: ${raised}; color: ${text}; font: 14px/1.65 ${fontFamily}; overflow-wrap: anywhere; }
h2 { margin: 1.2em 0 .4em; font-size: 18px; } h3 { margin: 1.1em 0 .4em; font-size: 16px; }
p { margin: 0 0 .8em; } ul, ol { margin: 0 0 .8em; padding-inline-start: 1.6em; } li > p { margin: 0; }
a { color: ${primaryText}; } blockquote { margin: 0 0 .8em; padding-inline-start: 12px; border-inline-start: 3px solid ${border}; color: ${textMuted}; }
pre, code { background: ${sunken}; border-radius: 4px; padding: 1px 4px; } pre { padding: 8px; overflow: auto; }
hr { border: 0; border-top: 1px solid ${border}; } body > :first-child { margin-top: 0; }
</style></head><body>${html}</body></html>`
}
