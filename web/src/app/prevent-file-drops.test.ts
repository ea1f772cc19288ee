import { expect, it, vi } from 'vitest'
import { preventFileDrop } from './prevent-file-drops.ts'

class FakeElement {
  readonly selector: string
  constructor(selector: string) {
    this.selector = selector
  }
  matches(selector: string) {
    return selector === this.selector
  }
}
vi.stubGlobal('Element', FakeElement)

function isKept(types: string[], selector = 'div') {
  const event = new Event('drop', { cancelable: true })
  Object.defineProperty(event, 'target', { value: new FakeElement(selector) })
  // as: jsdom has no class `DragEvent`, so this is an `Event` with the property `dataTransfer`.
  preventFileDrop(Object.assign(event, { dataTransfer: { types } }) as unknown as DragEvent)
  return event.defaultPrevented
}

it('A file that is dropped on the page is not opened by the browser', () => {
  expect(isKept(['Files'])).toBe(true)
})

it('Dropped text, and a file dropped on a file input, are left to the browser', () => {
  expect(isKept(['text/plain'])).toBe(false)
  expect(isKept(['Files'], 'input[type=file]')).toBe(false)
})
