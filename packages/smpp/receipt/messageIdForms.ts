/**
 * The other ways SMSCs spell a message id in a receipt: different case, with or without leading
 * zeros, decimal instead of hexadecimal, and the reverse. The id itself comes first, without
 * duplicates. The caller has to learn which form an SMSC uses: two forms of different ids can be
 * equal.
 */
export function messageIdForms(messageId: string): string[] {
  const forms = new Set([messageId])
  const add = (form: string): void => {
    forms.add(form)
    forms.add(form.toLowerCase())
    forms.add(form.toUpperCase())
  }
  add(messageId)
  const bare = withoutLeadingZeros(messageId)
  add(bare)
  // Longer than 64 bits is not a number in another notation but an opaque name.
  if (bare.length <= 20 && isDigits(bare, 10)) add(BigInt(bare).toString(16))
  if (bare.length <= 16 && isDigits(bare, 16)) add(BigInt(`0x${bare}`).toString(10))
  return [...forms]
}

function withoutLeadingZeros(text: string): string {
  let at = 0
  while (at < text.length - 1 && text[at] === '0') at++
  return text.slice(at)
}

function isDigits(text: string, base: 10 | 16): boolean {
  if (text === '') return false
  for (const character of text) {
    // parseInt reads one character at a time here, so it cannot stop halfway.
    if (Number.isNaN(Number.parseInt(character, base))) return false
  }
  return true
}
