export function saveFrom(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  saveFrom(address, name)
  // The URL keeps the file in memory, so it is revoked after a minute, when the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
