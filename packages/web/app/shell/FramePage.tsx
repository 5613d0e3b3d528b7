/** What a page from elsewhere may do inside the console: run, but neither navigate it nor open its dialogs. */
const ALLOWED =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** A page of another site that the menu shows inside the console (`layouts/IframePageView` of the family). */
export function FramePage({ url, title }: { url: string; title: string }) {
  // A page of our own origin with its origin left to it could take its own sandbox off.
  const foreign = URL.canParse(url) && new URL(url).origin !== location.origin
  return (
    <iframe
      className="frame-page"
      src={url}
      title={title}
      sandbox={foreign ? `${ALLOWED} allow-same-origin` : ALLOWED}
      referrerPolicy="no-referrer"
    />
  )
}
