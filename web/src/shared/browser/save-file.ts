export function saveFrom(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  saveFrom(address, name)
  // Revokes the URL after a minute, when the download has started, because the URL keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
