/** As a `ref`: what was pressed is gone, so the reader goes on here. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
