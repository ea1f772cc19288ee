import { parentPort } from 'node:worker_threads'
import type { PdfMessage, PdfTask } from './pdf-thread.ts'

export interface PdfDrawing<Batch> {
  doc: PDFKit.PDFDocument
  draw(batch: Batch): void | Promise<void>
  /** Draws content that depends on the whole file, such as the number of pages. */
  finish?(): void
}

/** The thread's part of `drawInThread`: draws one file after the other. */
export function servePdf<Head, Batch>(begin: (head: Head) => PdfDrawing<Batch>): void {
  const post = (message: PdfMessage) => parentPort?.postMessage(message)
  let drawing: PdfDrawing<Batch> | undefined
  const handle = async (task: PdfTask<Head, Batch>) => {
    if (task !== 'end' && 'head' in task) {
      drawing = begin(task.head)
      drawing.doc.on('data', (chunk: Buffer) => post(chunk))
      drawing.doc.on('end', () => post('end'))
    } else if (task === 'end') {
      drawing?.finish?.()
      drawing?.doc.end()
      drawing = undefined
    } else if (drawing) {
      await drawing.draw(task.batch)
      const { start, count } = drawing.doc.bufferedPageRange()
      post(start + count)
    }
  }
  // Do not catch errors here, so that an error in drawing ends the thread and the request fails.
  parentPort?.on('message', (task: PdfTask<Head, Batch>) => void handle(task))
}
