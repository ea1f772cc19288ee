import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'

/** Matches a cell: text in quotes, which may contain line breaks, or the text between two tabs. */
const cell = /"(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]+/g
const inQuotes = /^"(?:[^"]|"")*"$/

/**
 * Returns pasted cells as a file to import. Returns undefined for a single line, which has no rows below its header.
 */
export function pastedCells(pasted: string): File | undefined {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/^\n+|\n+$/g, '')
  if (!text.includes('\n')) return undefined
  // Spreadsheet programs copy `15" screen` unescaped, but a file needs doubled quotes.
  const isTable = text.includes('\t')
  const rows = isTable ? text.replace(cell, (one) => (inQuotes.test(one) ? one : quoted(one))) : text
  return new File([rows], isTable ? 'clipboard.tsv' : 'clipboard.csv')
}

function quoted(text: string): string {
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}

export function usePastedCells(onChoose: (file: File) => void): void {
  useWindowEvent('paste', (event) => {
    const file = pastedCells(event.clipboardData?.getData('text/plain') ?? '')
    if (!file) return
    event.preventDefault()
    onChoose(file)
  })
}
