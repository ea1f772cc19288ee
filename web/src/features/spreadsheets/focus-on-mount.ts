/** A ref callback that focuses an element which replaces the control that had the focus. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
