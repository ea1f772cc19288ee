import { workerData } from 'node:worker_threads'
import { servePdf } from '#server/pdf/serve-pdf.ts'
import { drawSheets, type SheetHead } from './draw-sheet.ts'

// as: the service gives nothing else.
servePdf(drawSheets(workerData as SheetHead))
