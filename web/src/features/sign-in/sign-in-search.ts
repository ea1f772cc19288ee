export interface SignInSearch {
  /** The page that the visitor wanted. */
  next?: string
  /** An invitation. */
  token?: string
  /** The other form. */
  register?: boolean
  /** Why the provider did not let the visitor in. */
  oidc_error?: string
  /** The visitor has forgotten the password, or comes by a mailed link, whose token is the hash. */
  reset?: true
  /** The visitor has just signed out, so is not sent to the provider. */
  out?: true
}

/** Reads the address of the sign-in page. */
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
    ...(/^(true|false)$/.test(String(register)) ? { register: String(register) === 'true' } : {}),
    ...(typeof oidc_error === 'string' ? { oidc_error } : {}),
    ...(String(out) === 'true' ? { out: true } : {}),
    ...(String(reset) === 'true' ? { reset: true } : {}),
  }
}
