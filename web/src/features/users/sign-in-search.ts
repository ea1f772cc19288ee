export interface SignInSearch {
  /** The page that the visitor wanted. */
  next?: string
  /** An invitation. */
  token?: string
  /** The other form. */
  register?: boolean
}

/** Reads the address of the sign-in page. */
export function readSignInSearch({ next, token, register }: Record<string, unknown>): SignInSearch {
  return {
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof token === 'string' ? { token } : {}),
    ...(/^(true|false)$/.test(String(register)) ? { register: String(register) === 'true' } : {}),
  }
}
