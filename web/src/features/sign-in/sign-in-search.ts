export interface SignInSearch {
  next?: string
  token?: string
  register?: boolean
  oidc_error?: string
  /**
   * True to show the form for a forgotten password. The token of a mailed link is not here but in the fragment of the
   * URL.
   */
  reset?: true
  /** Set after signing out. The page then does not redirect to the provider. */
  out?: true
}

export function readSignInSearch({
  next,
  token,
  register,
  oidc_error,
  out,
  reset,
}: Record<string, unknown>): SignInSearch {
  return {
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof token === 'string' ? { token } : {}),
    ...(register === undefined ? {} : { register: register === true || register === 'true' }),
    ...(typeof oidc_error === 'string' ? { oidc_error } : {}),
    ...(String(out) === 'true' ? { out: true } : {}),
    ...(String(reset) === 'true' ? { reset: true } : {}),
  }
}
