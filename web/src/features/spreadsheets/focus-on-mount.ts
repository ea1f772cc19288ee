/**
 * A ref callback that focuses an element when it appears. Used when the element replaces the control that had the
 * focus.
 */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
