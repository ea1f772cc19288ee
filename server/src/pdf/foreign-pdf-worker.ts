import { parentPort } from 'node:worker_threads'
import { importPdf, type PdfImportTask } from './import-pdf.ts'

const handleTask = async (task: PdfImportTask) => parentPort?.postMessage(await importPdf(task))

parentPort?.on('message', (task: PdfImportTask) => void handleTask(task))
