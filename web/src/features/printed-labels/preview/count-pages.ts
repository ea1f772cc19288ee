/** As each page of a PDF begins that the server draws. */
const mark = '/Type /Page\n'

/** Counts the pages of a PDF while its bytes come in, to say how far it is. */
export function createPageCounter() {
  const decoder = new TextDecoder('latin1')
  let pages = 0
  let rest = ''
  return (bytes: Uint8Array) => {
    const text = rest + decoder.decode(bytes)
    pages += text.split(mark).length - 1
    // A mark may lie across two pieces; a whole one never fits into what is kept.
    rest = text.slice(-(mark.length - 1))
    return pages
  }
}
