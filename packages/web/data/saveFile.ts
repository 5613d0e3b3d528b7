/** Saves a file through the browser's download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download holds its own reference once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
