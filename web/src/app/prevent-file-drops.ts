import { useWindowEvent } from '#web/shared/browser/use-window-event.ts'

/** Prevents the browser from opening a file that is dropped outside a drop target, which would lose unsaved input. */
export function usePreventFileDrops() {
  useWindowEvent('dragover', preventFileDrop)
  useWindowEvent('drop', preventFileDrop)
}

/**
 * Prevents the drop of a file outside a file input. File inputs accept dropped files, and dropped text stays allowed.
 */
export function preventFileDrop(event: DragEvent) {
  const isForField = event.target instanceof Element && event.target.matches('input[type=file]')
  if (!isForField && event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
