import { parentPort } from 'node:worker_threads'
import bwip from 'bwip-js'

/** How much of a code may be unreadable: `M` 15 %, `Q` 25 %. */
export type Correction = 'M' | 'Q'

/** What the server asks for; `key` tells the answers apart. */
export interface CodeTask {
  key: number
  text: string
  correction: Correction
}

/** The square of a code row by row, 1 is dark; null when the text is too long for a code. */
export interface CodeAnswer {
  key: number
  modules: { size: number; dark: Uint8Array } | null
}

const port = parentPort
port?.on('message', ({ key, text, correction }: CodeTask) => {
  port.postMessage({ key, modules: encode(text, correction) } satisfies CodeAnswer)
})

function encode(text: string, correction: Correction): CodeAnswer['modules'] {
  try {
    const [symbol] = bwip.raw('qrcode', text, `eclevel=${correction}`)
    if (!symbol || !('pixs' in symbol)) throw new Error('A QR code has pixels')
    return { size: symbol.pixx, dark: Uint8Array.from(symbol.pixs) }
  } catch (error) {
    if (error instanceof Error && error.message.includes('NoValidSymbol')) return null
    throw error
  }
}
