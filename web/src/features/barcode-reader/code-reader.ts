import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The kinds of codes that a reader can be asked for. */
export type CodeFormat = 'qr_code' | 'data_matrix' | 'code_128' | 'ean_13' | 'ean_8' | 'upc_a' | 'upc_e'

export const productFormats: readonly CodeFormat[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e']
export const allFormats: readonly CodeFormat[] = ['qr_code', 'data_matrix', 'code_128', ...productFormats]

export interface ReadCode {
  rawValue: string
  /** In pixels of what was read. */
  boundingBox: DOMRectReadOnly
}

export interface CodeReader {
  detect: (source: HTMLVideoElement | Blob | ImageBitmap) => Promise<ReadCode[]>
}

declare global {
  interface Window {
    /** Present in browsers that read codes themselves. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): CodeReader
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

/** Reads codes: by the browser where it knows all these formats, else by a program of our own that is loaded only then. */
export async function createCodeReader(formats: readonly CodeFormat[]): Promise<CodeReader> {
  const supported = (await window.BarcodeDetector?.getSupportedFormats()) ?? []
  if (window.BarcodeDetector && formats.every((format) => supported.includes(format))) {
    return new window.BarcodeDetector({ formats: [...formats] })
  }
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats: [...formats] })
}
