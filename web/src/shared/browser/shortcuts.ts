const editable =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'

/** True while the user is in a text field, in which single keys are no shortcuts. */
export function isTyping() {
  return document.activeElement?.closest(editable) != null
}

export function isCovered() {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

export type Shortcut = 'palette' | 'quick' | 'undo' | 'help' | 'search' | 'item' | 'location' | 'label'

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const createKeys: Partial<Record<string, Shortcut>> = { Digit1: 'item', Digit2: 'location', Digit3: 'label' }

/**
 * Returns the shortcut of a key press. Uses the position of digits and the backquote, because the printed characters
 * differ between keyboard layouts.
 */
export function readShortcut({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys): Shortcut | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'k' && !shiftKey) return 'palette'
    if (key.toLowerCase() === 'z' && !shiftKey) return 'undo'
    return ctrlKey && code === 'Backquote' ? 'quick' : undefined
  }
  if (key === '?') return 'help'
  if (key === '/') return 'search'
  return shiftKey ? createKeys[code] : undefined
}
