/** Where the app lies on its server, without the slash at the end: empty, or `/inventory`. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '')
