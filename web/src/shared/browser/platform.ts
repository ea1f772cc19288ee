/** True on Apple devices, whose shortcuts use ⌘ instead of Ctrl. */
export const isApple = /^(Mac|iP)/.test(navigator.platform)
