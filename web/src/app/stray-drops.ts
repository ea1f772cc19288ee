import { useEffect } from 'react'

/** A file dropped where nothing takes it would open in place of the page, and what was typed there would be gone. */
export function useStrayDrops() {
  useEffect(() => {
    addEventListener('dragover', keepPage)
    addEventListener('drop', keepPage)
    return () => {
      removeEventListener('dragover', keepPage)
      removeEventListener('drop', keepPage)
    }
  }, [])
}

/** The browser's own file field takes what is dropped on it, and a dragged text goes where it is dropped. */
export function keepPage(event: DragEvent) {
  const isForField = event.target instanceof Element && event.target.matches('input[type=file]')
  if (!isForField && event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
