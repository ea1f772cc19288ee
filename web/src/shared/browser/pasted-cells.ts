import { useEffect, useEffectEvent } from 'react'

/** A cell that is in quotes as a whole, which may hold line breaks; else what stands between two tabs. */
const cell = /"(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]+/g
const inQuotes = /^"(?:[^"]|"")*"$/

/** Copied cells as a file to import; undefined for a text of one line, which has no rows below its header. */
export function pastedCells(pasted: string): File | undefined {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/^\n+|\n+$/g, '')
  if (!text.includes('\n')) return undefined
  // Spreadsheet programs leave `15" screen` as it is; in a file, quotes within a cell are doubled.
  const isTable = text.includes('\t')
  const rows = isTable ? text.replace(cell, (one) => (inQuotes.test(one) ? one : quoted(one))) : text
  return new File([rows], isTable ? 'clipboard.tsv' : 'clipboard.csv')
}

function quoted(text: string): string {
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}

/** Takes cells that are pasted anywhere; for a step that has no field. */
export function usePastedCells(onChoose: (file: File) => void): void {
  const take = useEffectEvent(onChoose)
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const file = pastedCells(event.clipboardData?.getData('text/plain') ?? '')
      if (!file) return
      event.preventDefault()
      take(file)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}
