/** Class of a link inside a sentence. */
export const linkClass = 'font-semibold text-link underline-offset-3 hover:underline'
