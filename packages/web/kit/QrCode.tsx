import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import './styles/qrCode.css'

/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code: dark on white in both appearances, as readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const image = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawing(text))}`, [text])
  return <img className="qr-code" src={image} alt={label} width="200" height="200" />
}

function drawing(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const modules = Array.from({ length: size }, (_, index) => index)
  const path = modules
    .flatMap((row) =>
      modules.flatMap((column) => (code.isDark(row, column) ? [`M${column} ${row}h1v1h-1z`] : [])),
    )
    .join('')
  const box = `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${size + 2 * QUIET}v${size + 2 * QUIET}h${-size - 2 * QUIET}z"/><path d="${path}"/></svg>`
}
