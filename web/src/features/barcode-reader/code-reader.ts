import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type CodeFormat = 'qr_code' | 'data_matrix' | 'code_128' | 'ean_13' | 'ean_8' | 'upc_a' | 'upc_e'

export const productFormats: readonly CodeFormat[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e']
export const allFormats: readonly CodeFormat[] = ['qr_code', 'data_matrix', 'code_128', ...productFormats]

export interface ReadCode {
  rawValue: string
  boundingBox: DOMRectReadOnly
}

export interface CodeReader {
  detect: (source: HTMLVideoElement | Blob | ImageBitmap) => Promise<ReadCode[]>
}

declare global {
  interface Window {
    /** The browser's own barcode reader. Undefined in browsers without one. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): CodeReader
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

/** Returns the browser's barcode reader when it supports all formats. Otherwise loads a WebAssembly reader. */
export async function createCodeReader(formats: readonly CodeFormat[]): Promise<CodeReader> {
  const supported = (await window.BarcodeDetector?.getSupportedFormats()) ?? []
  if (window.BarcodeDetector && formats.every((format) => supported.includes(format))) {
    return new window.BarcodeDetector({ formats: [...formats] })
  }
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats: [...formats] })
}
