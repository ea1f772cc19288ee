/** The request that a test responds to. A test in which nothing was asked would go on and prove nothing. */
export function sentRequest<Request>(request: Request | undefined): Request {
  if (!request) throw new Error('Nothing was asked yet that the test could respond to')
  return request
}
