/** Path of the app on its server without trailing slash: empty, or for example `/inventory`. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '')
