import bwip from 'bwip-js'
import { serveTasks } from '#server/shared/process/task-thread.ts'

/** The share of a code that may be damaged before scanners cannot read it: `M` 15 %, `Q` 25 %. */
export type Correction = 'M' | 'Q'

export interface CodeTask {
  text: string
  correction: Correction
}

/** The modules (squares) of a QR code row by row; 1 is dark. */
export interface Modules {
  size: number
  dark: Uint8Array
}

serveTasks(encode)

function encode({ text, correction }: CodeTask): Modules | null {
  try {
    const [symbol] = bwip.raw('qrcode', text, `eclevel=${correction}`)
    if (!symbol || !('pixs' in symbol)) throw new Error('A QR code has pixels')
    return { size: symbol.pixx, dark: Uint8Array.from(symbol.pixs) }
  } catch (error) {
    if (error instanceof Error && error.message.includes('NoValidSymbol')) return null
    throw error
  }
}
