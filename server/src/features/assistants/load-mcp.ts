/** Loads the MCP library at the first request of an assistant, because most servers never get one. */
export const loadMcp = () => import('@modelcontextprotocol/server')
