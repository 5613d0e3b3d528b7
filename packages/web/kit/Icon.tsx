/** Shapes on a 20-unit square, one stroke width; drawn for this console. */
const shapes = {
  home: 'M3 9.5 10 4l7 5.5V16.5H12v-4H8v4H3z',
  message: 'M3 4.5h14v9.5H9.5L6 17v-3H3zM6.5 8h7M6.5 11h4.5',
  send: 'M17 3 3 8.5l5.5 2.5L11 16.5zM17 3l-8.5 8',
  tasks: 'M3.5 5.5 5 7l2.5-3M3.5 12.5 5 14l2.5-3M10.5 5.5H17M10.5 13H17',
  outbox: 'M3 11.5h4l1 2h4l1-2h4V17H3zM10 3v6M7.5 5.5 10 3l2.5 2.5',
  badge:
    'M3 4.5h14v11H3zM7.5 10a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5M5 13c.4-1.4 1.4-2 2.5-2s2.1.6 2.5 2M12.5 8H15M12.5 11H15',
  gateway: 'M3 4h14v4.5H3zM3 11.5h14V16H3zM6 6.25h.01M6 13.75h.01M10 8.5v3',
  route:
    'M5 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4M15 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M7 15h5a2.5 2.5 0 0 0 0-5H8a2.5 2.5 0 0 1 0-5h5',
  globe:
    'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M3 10h14M10 3c2.2 2 3 4.3 3 7s-.8 5-3 7c-2.2-2-3-4.3-3-7s.8-5 3-7',
  tower:
    'M10 9v8M7 17h6M10 9a1.25 1.25 0 1 0 0-2.5A1.25 1.25 0 0 0 10 9M6.5 10.5a4 4 0 0 1 0-5.5M13.5 5a4 4 0 0 1 0 5.5M4.2 12.5a7 7 0 0 1 0-9.5M15.8 3a7 7 0 0 1 0 9.5',
  hash: 'M4 7.5h13M3 12.5h13M8.5 3 6.5 17M13.5 3l-2 14',
  blocked: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M5.1 5.1l9.8 9.8',
  rate: 'M10 3v14M13.5 6c-.7-1-2-1.5-3.5-1.5-2 0-3.5.9-3.5 2.6 0 3.9 7.2 1.9 7.2 5.7 0 1.8-1.7 2.7-3.7 2.7-1.7 0-3.1-.6-3.8-1.7',
  folder: 'M3 5h5l1.5 2H17v9H3z',
  settings:
    'M4 6h7M14.5 6H16M4 14h1.5M9 14h7M12.75 7.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5M7.25 15.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5',
  company: 'M4 17V3.5h8V17M12 8h4v9M2.5 17h15M6.5 6.5h3M6.5 9.5h3M6.5 12.5h3',
  user: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 17c.5-3.2 2.9-5 6-5s5.5 1.8 6 5',
  tree: 'M7.5 3h5v3.5h-5zM3 13.5h4.5V17H3zM12.5 13.5H17V17h-4.5zM10 6.5V10M5.25 13.5V10h9.5v3.5',
  shield: 'M10 3l6 2v4.5c0 3.6-2.4 6.2-6 7.5-3.6-1.3-6-3.9-6-7.5V5zM7.5 10l2 2 3.5-4',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  book: 'M4 4.5C6 3.5 8 3.5 10 5c2-1.5 4-1.5 6-.5V16c-2-1-4-1-6 .5-2-1.5-4-1.5-6-.5zM10 5v11.5',
  list: 'M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  page: 'M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5 8 14.5 16 6',
  down: 'M5.5 8 10 12.5 14.5 8',
  left: 'M12 5.5 7.5 10l4.5 4.5',
  right: 'M8 5.5 12.5 10 8 14.5',
  up: 'M5.5 12 10 7.5l4.5 4.5',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5',
  filter: 'M3 5h14M5.5 10h9M8 15h4',
  columns: 'M3 4h14v12H3zM8 4v12M12.5 4v12',
  download: 'M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 16h13',
  tray: 'M3.5 9v7.5h13V9M10 3v9M6.5 8.5 10 12l3.5-3.5',
  upload: 'M10 13V4M6.5 7.5 10 4l3.5 3.5M3.5 16h13',
  edit: 'M4 16l.8-3.5L13.5 3.8l2.7 2.7L7.5 15.2zM11.5 5.8l2.7 2.7',
  trash: 'M4 6h12M8 6V3.5h4V6M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  eye: 'M2.5 10C4.2 6.7 6.8 5 10 5s5.8 1.7 7.5 5c-1.7 3.3-4.3 5-7.5 5s-5.8-1.7-7.5-5M10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16 12A6.5 6.5 0 0 1 8 4a6.5 6.5 0 1 0 8 8',
  screen: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17',
  logout: 'M8 4H4v12h4M12.5 6.5 16 10l-3.5 3.5M16 10H8',
  key: 'M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M10.5 10H17v3M14 10v2',
  language:
    'M3 5h8M7 3v2M9.5 5c-.7 3-2.8 5.2-6 6.5M4.5 7.5c1 1.9 2.6 3.2 4.5 4M10 17l3.5-8.5L17 17M11.2 14.25h4.6',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 9.5v4M10 6.75h.01',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.25h.01',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  bell: 'M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.5 1.5H4zM8.5 17.5h3',
  megaphone: 'M3 8v4h3l7 4V4L6 8zM15.5 7.5a3.5 3.5 0 0 1 0 5',
  pulse: 'M3 10.5h3l2-5.5 3.5 10 2-4.5H17',
  inbox: 'M3 11.5h4l1 2h4l1-2h4V17H3zM3 11.5 5 4h10l2 7.5',
  wallet: 'M3 5.5h12V8M3 5.5V16h14V8H5a2 2 0 0 1-2-2.5M13.5 12h.01',
  star: 'M10 3.5l2 4.3 4.7.6-3.5 3.2.9 4.7-4.1-2.3-4.1 2.3.9-4.7L3.3 8.4 8 7.8z',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M8 8.2c.1-1.2.9-1.9 2.1-1.9s2 .7 2 1.8c0 1.5-2.1 1.5-2.1 3.1M10 13.75h.01',
  sidebar: 'M3 4h14v12H3zM7.5 4v12',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 8v8',
  expand: 'M12 3h5v5M17 3l-5.5 5.5M8 17H3v-5M3 17l5.5-5.5',
  shrink: 'M17 8h-5V3M12 8l5-5M3 12h5v5M8 12l-5 5',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 9h13M7 3v3.5M13 3v3.5',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6v4l2.5 2',
  external: 'M11.5 4H16v4.5M16 4l-7 7M13.5 11.5V16H4V6.5h4.5',
  palette:
    'M10 17a7 7 0 1 1 7-7c0 2-1.5 2.75-3 2.75h-1.75c-1.5 0-1.75 1.25-1 2.25s.25 2-1.25 2M6.5 10h.01M8.5 6.75h.01M12.5 7h.01',
  pin: 'M7.5 3h5l-.5 5.5L14.5 11v1.5h-9V11L8 8.5zM10 12.5V17',
  phone: 'M6 3h8v14H6zM9 14.75h2',
  flask: 'M8 3h4M8.75 3v5L4.5 16.5h11L11.25 8V3M6.5 12.5h7',
  rows: 'M3 5h14M3 8.35h14M3 11.65h14M3 15h14',
} as const

/** Dots are drawn with the line caps of the stroke. */
const dotted = new Set<string>(['more'])

export type IconName = keyof typeof shapes

const isIconName = (name: string): name is IconName => name in shapes

/** All shapes, in the order they are defined above. */
export const iconNames: readonly IconName[] = Object.keys(shapes).filter(isIconName)

/** An icon by a name from the menu; a sheet of paper if it is unknown. */
export const iconNamed = (name: string | undefined): IconName =>
  name !== undefined && isIconName(name) ? name : 'page'

/** A decorative shape; its meaning is given in text next to it. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <Shape path={shapes[name]} size={size} heavy={dotted.has(name)} />
)

/** A shape for one part of the console only, on the same square: it is loaded with that part. */
export function Shape({
  path,
  size = 16,
  heavy = false,
}: {
  path: string
  size?: number
  heavy?: boolean
}) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={heavy ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
