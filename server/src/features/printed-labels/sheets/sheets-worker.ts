import { servePdf } from '#server/pdf/serve-pdf.ts'
import { drawSheets } from './draw-sheet.ts'

servePdf(drawSheets)
