import { expect, it } from 'vitest'
import { formatName, shownTitle } from '#web/features/attachments/file-kinds.ts'

const file = { title: '', path: '', mimeType: '' }

it.each([
  ['Receipt.pdf', 'Receipt'],
  ['Receipt 2021-03-20.PDF', 'Receipt 2021-03-20'],
  ['v1.2 notes', 'v1.2 notes'],
  ['.pdf', '.pdf'],
  ['archive.tar', 'archive.tar'],
])('shows the title %s as %s', (title, shown) => {
  expect(shownTitle({ title })).toBe(shown)
})

it.each([
  [{ mimeType: 'application/pdf', title: 'a' }, 'PDF'],
  [{ mimeType: 'image/jpeg', title: 'a.jpg' }, 'JPEG'],
  [{ mimeType: 'application/octet-stream', title: 'notes.txt' }, 'TXT'],
  [{ mimeType: 'application/octet-stream', title: 'notes' }, ''],
  [{ mimeType: 'link/url', title: 'Support', path: 'https://www.example.org/a?b' }, 'example.org'],
])('returns the format of %o', (fields, name) => {
  expect(formatName({ ...file, ...fields })).toBe(name)
})
