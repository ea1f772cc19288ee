const frameId = 'print-file'

/** Prints a PDF from a hidden frame. Returns false when the browser cannot display PDFs, as on most phones. */
export function printFile(pdf: Blob): boolean {
  if (!navigator.pdfViewerEnabled) return false
  document.getElementById(frameId)?.remove()
  const url = URL.createObjectURL(pdf)
  // The browser's PDF viewer does not run in a sandboxed frame.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.className = 'sr-only'
  frame.addEventListener('load', () => {
    frame.contentWindow?.print()
    // Revokes the URL after a minute, when the frame has loaded the file, because the URL keeps the file in memory.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  })
  frame.src = url
  document.body.append(frame)
  return true
}
