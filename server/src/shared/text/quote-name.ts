/** Quotes a name without its control characters, so that it stays on one line of the terminal. */
export const quoteName = (name: unknown) => `"${String(name).replace(/\p{Cc}/gu, ' ')}"`
