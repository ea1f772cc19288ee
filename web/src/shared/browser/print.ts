export function printPicture(url: string) {
  const frame = createPrintFrame()
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return Promise.reject(new Error('The browser gives no page to print on.'))
  const picture = page.createElement('img')
  picture.style.maxWidth = '100%'
  page.body.append(picture)
  return new Promise<void>((resolve, reject) => {
    picture.addEventListener('load', () => {
      frame.contentWindow?.print()
      resolve()
    })
    picture.addEventListener('error', () => reject(new Error('The picture did not load.')))
    picture.src = url
  })
}

/** Prints a PDF from a hidden frame. Returns false when the browser cannot display PDFs, as on most phones. */
export function printFile(pdf: Blob): boolean {
  if (!navigator.pdfViewerEnabled) return false
  const url = URL.createObjectURL(pdf)
  const frame = createPrintFrame()
  frame.addEventListener('load', () => {
    frame.contentWindow?.print()
    // Revokes the URL after a minute, when the frame has loaded the file, because the URL keeps the file in memory.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  })
  frame.src = url
  document.body.append(frame)
  return true
}

const frameId = 'print-frame'

function createPrintFrame() {
  document.getElementById(frameId)?.remove()
  // The browser's PDF viewer does not run in a sandboxed frame.
  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.className = 'sr-only'
  return frame
}
