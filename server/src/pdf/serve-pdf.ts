import { parentPort } from 'node:worker_threads'
import type { PdfMessage } from './pdf-thread.ts'

export interface PdfDrawing<Batch> {
  doc: PDFKit.PDFDocument
  draw(batch: Batch): void | Promise<void>
  /** Draws what only the end knows. */
  finish?(): void
}

/** The thread’s side of `drawInThread`. */
export function servePdf<Batch>({ doc, draw, finish }: PdfDrawing<Batch>): void {
  const post = (message: PdfMessage) => parentPort?.postMessage(message)
  doc.on('data', (chunk: Buffer) => post(chunk))
  doc.on('end', () => post('end'))
  const handle = async (batch: Batch | null) => {
    if (batch === null) {
      finish?.()
      doc.end()
      return
    }
    await draw(batch)
    const { start, count } = doc.bufferedPageRange()
    post(start + count)
  }
  // An error ends the thread, and with it the file.
  parentPort?.on('message', (batch: Batch | null) => void handle(batch))
}
