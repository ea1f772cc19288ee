export const templateName = 'cubby_template'
