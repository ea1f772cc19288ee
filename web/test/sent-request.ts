/** Throws when there is no request to respond to, so that the test cannot pass without one. */
export function sentRequest<Request>(request: Request | undefined): Request {
  if (!request) throw new Error('Nothing was asked yet that the test could respond to')
  return request
}
