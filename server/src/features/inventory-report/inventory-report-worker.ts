import { workerData } from 'node:worker_threads'
import { servePdf } from '#server/pdf/serve-pdf.ts'
import { drawReport } from './draw-report.ts'
import type { ReportHead } from './report-page.ts'

// as: the service gives nothing else.
servePdf(drawReport(workerData as ReportHead))
