/**
 * Node's HTTP modules. Importing them would also load the client behind `fetch`, which takes 30 ms and 4 MB at each
 * start.
 */
export const http = process.getBuiltinModule('node:http')
export const https = process.getBuiltinModule('node:https')
