/** A country as two letters, because flags depend on the reader's fonts; its name is next to it. */
export function CountryCode({ iso2 }: { iso2: string }) {
  return (
    <span className="country-code" aria-hidden="true">
      {iso2}
    </span>
  )
}
