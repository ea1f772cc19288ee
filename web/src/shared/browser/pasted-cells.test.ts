// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { pastedCells } from '#web/shared/browser/pasted-cells.ts'

it.each([
  ['Name\tPlace\r\nLamp\tHall\r\n', 'clipboard.tsv', 'Name\tPlace\nLamp\tHall'],
  ['Name\tNote\n15" screen\tsays "hi"', 'clipboard.tsv', 'Name\tNote\n"15"" screen"\t"says ""hi"""'],
  ['Name\tNote\nLamp\t"two\nlines ""here"""', 'clipboard.tsv', 'Name\tNote\nLamp\t"two\nlines ""here"""'],
  ['Name\tNote\n"Best" lamp\t', 'clipboard.tsv', 'Name\tNote\n"""Best"" lamp"\t'],
  ['Name;Place\n"A; b";Hall', 'clipboard.csv', 'Name;Place\n"A; b";Hall'],
])('pastedCells converts the pasted text %j to a file', async (pasted, name, text) => {
  const file = pastedCells(pasted)
  expect(file?.name).toBe(name)
  expect(await readText(file)).toBe(text)
})

it.each(['', 'Lamp', 'Lamp\tHall', 'Lamp\n'])(
  'pastedCells returns undefined for the pasted text %j, which has no data rows',
  (text) => {
    expect(pastedCells(text)).toBeUndefined()
  },
)

/** Returns the text of a file by `FileReader`, because jsdom has no `File.text`. */
async function readText(file: File | undefined): Promise<string> {
  const reader = new FileReader()
  const isRead = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsText(file ?? new Blob())
  await isRead
  return typeof reader.result === 'string' ? reader.result : ''
}
