import { useEffect } from 'react'

/** A file dropped where nothing takes it would open in place of the page, and what was typed there would be gone. */
export function usePreventFileDrops() {
  useEffect(() => {
    addEventListener('dragover', preventFileDrop)
    addEventListener('drop', preventFileDrop)
    return () => {
      removeEventListener('dragover', preventFileDrop)
      removeEventListener('drop', preventFileDrop)
    }
  }, [])
}

/** The browser's own file field takes what is dropped on it, and a dragged text goes where it is dropped. */
export function preventFileDrop(event: DragEvent) {
  const isForField = event.target instanceof Element && event.target.matches('input[type=file]')
  if (!isForField && event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
