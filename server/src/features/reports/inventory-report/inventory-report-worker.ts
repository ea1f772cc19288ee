import { servePdf } from '#server/pdf/serve-pdf.ts'
import { drawReport } from './draw-report.ts'

servePdf(drawReport)
