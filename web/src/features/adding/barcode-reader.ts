import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

interface Reader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Where the browser reads codes itself. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Reader
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const

/** Reads the codes of products: by the browser, else by a program of our own that is loaded only then. */
export async function createBarcodeReader(): Promise<Reader> {
  const supported = (await window.BarcodeDetector?.getSupportedFormats()) ?? []
  if (window.BarcodeDetector && formats.every((format) => supported.includes(format))) {
    return new window.BarcodeDetector({ formats: [...formats] })
  }
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats: [...formats] })
}
