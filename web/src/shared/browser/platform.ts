/** True where the key for commands is ⌘ and not Ctrl. */
export const isApple = /^(Mac|iP)/.test(navigator.platform)
