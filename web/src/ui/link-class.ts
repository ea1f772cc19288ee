export const linkClass = 'font-semibold text-link underline-offset-3 hover:underline'
