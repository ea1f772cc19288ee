// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { printFile } from './print.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('Printing a PDF revokes its object URL afterwards', () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { pdfViewerEnabled: true })
  const openUrls = new Set<string>()
  URL.createObjectURL = () => {
    openUrls.add('blob:sheet')
    return 'blob:sheet'
  }
  URL.revokeObjectURL = (url) => openUrls.delete(url)
  expect(printFile(new Blob())).toBe(true)
  expect([...openUrls]).toEqual(['blob:sheet'])
  const frame = document.querySelector('iframe')
  Object.defineProperty(frame, 'contentWindow', { value: { print: () => undefined } })
  frame?.dispatchEvent(new Event('load'))
  vi.runAllTimers()
  expect([...openUrls]).toEqual([])
})
