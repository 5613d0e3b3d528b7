/** The addresses of a text in which white space, commas or semicolons part them, each once. */
export const mailAddressesOf = (text: string | null): string[] => [
  ...new Set((text ?? '').split(/[\s,;，；]+/u).filter(Boolean)),
]

/** Whether mail can be sent to it, by its form; as fields of the format `email`. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 128 && /^[^\s@<>()",;:]{1,64}@[^\s@<>()",;:]+\.[^\s@<>()",;:]{2,}$/.test(text)
