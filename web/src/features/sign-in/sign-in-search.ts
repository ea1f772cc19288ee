export interface SignInSearch {
  next?: string
  token?: string
  register?: boolean
  oidc_error?: string
  /** The user forgot the password or opened a mailed link, whose token is the fragment. */
  reset?: true
  /** The user has just signed out, so do not redirect to the provider. */
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
