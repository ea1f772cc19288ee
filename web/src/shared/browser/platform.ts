/** True when the command key is ⌘ instead of Ctrl. */
export const isApple = /^(Mac|iP)/.test(navigator.platform)
