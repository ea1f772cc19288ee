import { parentPort } from 'node:worker_threads'
import { readForeignPdf, type ForeignPdfTask } from './read-foreign-pdf.ts'

const answer = async (task: ForeignPdfTask) => parentPort?.postMessage(await readForeignPdf(task))

parentPort?.on('message', (task: ForeignPdfTask) => void answer(task))
