import bwip from 'bwip-js'
import type { StickerCode } from '#contract/printed-labels/sheets.ts'

/** A code as dark rectangles. Lengths are in modules: a module is the smallest square or bar of a code. */
export interface EncodedSymbol {
  width: number
  /** The height in modules. It is 1 for a barcode, whose bars can be drawn with any height. */
  height: number
  /** The width of the light border that a scanner needs around the code. */
  quiet: number
  dark: { x: number; y: number; width: number }[]
}

const names = { qr: 'qrcode', datamatrix: 'datamatrix', code128: 'code128' }
const quietModules = { qr: 4, datamatrix: 1, code128: 10 }

export function encodeSymbol(code: Exclude<StickerCode, 'none'>, text: string): EncodedSymbol {
  const [symbol] = bwip.raw(names[code], text, code === 'qr' ? 'eclevel=M' : '')
  if (!symbol) throw new Error('A code has a symbol')
  const quiet = quietModules[code]
  if ('pixs' in symbol) {
    const { pixx: width, pixy: height } = symbol
    return { width, height, quiet, dark: joinModules(symbol.pixs, width) }
  }
  const dark: EncodedSymbol['dark'] = []
  let x = 0
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) dark.push({ x, y: 0, width })
    x += width
  }
  return { width: x, height: 1, quiet, dark }
}

function joinModules(modules: readonly number[], width: number): EncodedSymbol['dark'] {
  const dark: EncodedSymbol['dark'] = []
  for (const [index, isDark] of modules.entries()) {
    if (!isDark) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    const last = dark.at(-1)
    if (last && last.y === y && last.x + last.width === x) last.width++
    else dark.push({ x, y, width: 1 })
  }
  return dark
}
