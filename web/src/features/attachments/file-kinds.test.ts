import { expect, it } from 'vitest'
import { formatName, photoCaption, shownTitle } from '#web/features/attachments/file-kinds.ts'

const file = { title: '', path: '', mimeType: '' }

it.each([
  ['Receipt.pdf', 'Receipt'],
  ['Receipt 2021-03-20.PDF', 'Receipt 2021-03-20'],
  ['v1.2 notes', 'v1.2 notes'],
  ['.pdf', '.pdf'],
  ['archive.tar', 'archive.tar'],
])('The title of the file %s is shown as %s', (title, shown) => {
  expect(shownTitle({ title })).toBe(shown)
})

it.each([
  [{ mimeType: 'application/pdf', title: 'a' }, 'PDF'],
  [{ mimeType: 'image/jpeg', title: 'a.jpg' }, 'JPEG'],
  [{ mimeType: 'application/octet-stream', title: 'notes.txt' }, 'TXT'],
  [{ mimeType: 'application/octet-stream', title: 'notes' }, ''],
  [{ mimeType: 'link/url', title: 'Support', path: 'https://www.example.org/a?b' }, 'example.org'],
])('formatName returns for the file %o the text “%s”', (fields, name) => {
  expect(formatName({ ...file, ...fields })).toBe(name)
})

it.each([
  ['Front with scratches', 'Front with scratches'],
  ['front_with-scratches.JPG', 'front with scratches'],
  ['IMG_1234.jpg', ''],
  ['20210320_142211.heic', ''],
  ['6hk4rj7b-1.jpg', ''],
  ['Model 2021', 'Model 2021'],
])('The photo %s is shown with the caption “%s”', (title, caption) => {
  expect(photoCaption({ title })).toBe(caption)
})
