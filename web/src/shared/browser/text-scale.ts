const defaultSize = 16

/**
 * The size of text that the reader set in the browser, divided by the usual one. Lengths in rem grow with it by
 * themselves. Heights in pixels that are given to a virtual list have to be multiplied by it.
 */
export function textScale() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultSize || 1
}
