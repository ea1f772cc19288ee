/** Node's HTTP clients. Importing them would also load the one behind `fetch`: 30 ms and 4 MB at each start. */
export const http = process.getBuiltinModule('node:http')
export const https = process.getBuiltinModule('node:https')
