/** Hands what stands at an address to the browser's downloads, also where the browser would rather show it. */
export function saveFrom(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Hands a file that was just made to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  saveFrom(address, name)
  // The download has begun by then; the address would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
