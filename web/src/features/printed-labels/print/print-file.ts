const frameId = 'print-file'

/** Prints a PDF from a frame nobody sees; false where the browser cannot show one, as on most phones. */
export function printFile(pdf: Blob): boolean {
  if (!navigator.pdfViewerEnabled) return false
  document.getElementById(frameId)?.remove()
  const url = URL.createObjectURL(pdf)
  // In a sandbox the browser's reader of PDFs does not run.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.className = 'sr-only'
  frame.addEventListener('load', () => {
    frame.contentWindow?.print()
    // The frame has read it by then; the address would keep the file in memory a second time.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  })
  frame.src = url
  document.body.append(frame)
  return true
}
