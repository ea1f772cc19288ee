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
  // as: jsdom has no drag events.
  preventFileDrop(Object.assign(event, { dataTransfer: { types } }) as unknown as DragEvent)
  return event.defaultPrevented
}

it('prevents the browser from opening a file that is dropped on the page', () => {
  expect(isKept(['Files'])).toBe(true)
})

it('allows dropping text, and dropping a file on a file input', () => {
  expect(isKept(['text/plain'])).toBe(false)
  expect(isKept(['Files'], 'input[type=file]')).toBe(false)
})
