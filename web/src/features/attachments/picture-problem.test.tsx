// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import type { Attachment } from '#contract/files/files.ts'
import { FileRow } from '#web/features/attachments/file-row.tsx'
import { PhotoSlides } from '#web/features/attachments/photos/photo-slides.tsx'
import { renderInApp } from '#web-test/render.tsx'

const owner = { kind: 'item', id: 'lamp' } as const
const document = { id: 'a', title: 'lamp.psd', path: 'hash' }
const attachment: Attachment = {
  ...document,
  document,
  createdAt: '',
  updatedAt: '',
  type: 'photo',
  primary: true,
  mimeType: 'image/vnd.adobe.photoshop',
  size: 1000,
  hasThumbnail: false,
  pictureProblem: 'unknownKind',
}

it('The box of photos shows the name and the reason when a photo cannot be shown', () => {
  const view = { index: 0, onView: () => undefined, onOpen: () => undefined }
  renderInApp(<PhotoSlides ref={createRef()} owner={owner} photos={[attachment]} {...view} />)
  const photo = screen.getByRole('button', { description: /lamp.psd.*Pictures of this kind can't be shown/ })
  expect(photo.querySelector('img')).toBeNull()
})

it('The list of files shows the reason when a picture cannot be shown', () => {
  const receipt: Attachment = { ...attachment, type: 'receipt', pictureProblem: 'unreadable' }
  renderInApp(
    <FileRow
      owner={owner}
      file={receipt}
      actions={undefined}
      onOpen={() => undefined}
      onRename={() => undefined}
    />,
  )
  expect(screen.getByText(/This picture is damaged/)).toBeTruthy()
})
