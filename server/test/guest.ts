import type { TestApp } from './test-app.ts'

interface GuestRequest {
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  headers?: Record<string, string>
  address?: string
}

export interface GuestPage {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  text: string
  bytes: Buffer
  /** The `Cookie` header for the next request, from the cookie that the response has set. */
  cookie: string
}

/** Opens a page as a browser without an account. `path` does not contain the base path. */
export async function openAsGuest(
  { app, config }: TestApp,
  path: string,
  { method, form, headers = {}, address = '203.0.113.9' }: GuestRequest = {},
): Promise<GuestPage> {
  const response = await app.server.inject({
    method: method ?? (form ? 'POST' : 'GET'),
    url: `${config.basePath}${path}`,
    remoteAddress: address,
    headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  })
  const [cookie] = response.cookies
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
    cookie: cookie ? `${cookie.name}=${cookie.value}` : '',
  }
}
