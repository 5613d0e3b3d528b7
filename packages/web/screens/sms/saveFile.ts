/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download holds its own reference once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
