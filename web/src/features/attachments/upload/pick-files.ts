import { trackFileChooser } from '#web/shared/unsaved.ts'

/** Opens the file picker, or the camera on phones. Resolves to an empty list when the user cancels. */
export function pickFiles({ accept = '', isCamera = false } = {}): Promise<File[]> {
  const chosen = new Promise<File[]>((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = !isCamera
    if (isCamera) input.capture = 'environment'
    input.onchange = () => resolve([...(input.files ?? [])])
    input.oncancel = () => resolve([])
    input.click()
  })
  return trackFileChooser(chosen)
}

export const pictures = 'image/*'
