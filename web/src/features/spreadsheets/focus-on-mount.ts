/** A ref callback that focuses the element, because the pressed control was removed. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
