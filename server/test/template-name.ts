/** The PostgreSQL database of the newest schema that tests copy. */
export const templateName = 'cubby_template'
