/** Path of the app on its server, without the slash at the end: empty, or `/inventory`. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '')
