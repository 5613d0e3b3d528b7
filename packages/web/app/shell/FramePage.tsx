/**
 * What an external page inside the console can do: run scripts, but neither navigate the console nor open its
 * dialogs.
 */
const ALLOWED =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** A page of another site that the menu shows inside the console (`layouts/IframePageView` of the family). */
export function FramePage({ url, title }: { url: string; title: string }) {
  // A page of our own origin that kept its origin could remove its own sandbox.
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
