import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** The quiet zone a reader needs around the code, in modules (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code: dark on white in both appearances, as readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      className="account-qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
    >
      <rect
        x={-QUIET}
        y={-QUIET}
        width={size + 2 * QUIET}
        height={size + 2 * QUIET}
        fill="#ffffff"
      />
      <path d={path} fill="#000000" />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
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
  return { size, path }
}
