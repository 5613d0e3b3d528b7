/** A country in two letters, where a flag would depend on the reader's fonts; its name stands beside it. */
export function CountryCode({ iso2 }: { iso2: string }) {
  return (
    <span className="country-code" aria-hidden="true">
      {iso2}
    </span>
  )
}
