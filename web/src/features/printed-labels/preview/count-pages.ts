/** A text that occurs exactly once in each page of the server's PDFs. */
const mark = '/Type /Page\n'

export function createPageCounter() {
  const decoder = new TextDecoder('latin1')
  let pages = 0
  let rest = ''
  return (bytes: Uint8Array) => {
    const text = rest + decoder.decode(bytes)
    pages += text.split(mark).length - 1
    // Keeps the end of the chunk, because the text can be split across two chunks. The kept end is shorter than the
    // text, so that no page is counted twice.
    rest = text.slice(-(mark.length - 1))
    return pages
  }
}
