import { parentPort } from 'node:worker_threads'
import type { PdfMessage } from './pdf-thread.ts'

/** What a thread draws on. */
export interface PdfDrawing<Batch> {
  doc: PDFKit.PDFDocument
  draw(batch: Batch): void
}

/** The thread’s side of `drawInThread`. */
export function servePdf<Batch>({ doc, draw }: PdfDrawing<Batch>): void {
  const post = (message: PdfMessage) => parentPort?.postMessage(message)
  doc.on('data', (chunk: Buffer) => post(chunk))
  doc.on('end', () => post('end'))
  parentPort?.on('message', (batch: Batch | null) => {
    if (batch === null) {
      doc.end()
      return
    }
    draw(batch)
    post('next')
  })
}
