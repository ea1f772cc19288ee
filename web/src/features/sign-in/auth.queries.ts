import { queryOptions } from '@tanstack/react-query'
import { listCurrencies } from '#contract/currencies.ts'
import { getStatus } from '#contract/status.ts'
import { login, register, type Registration } from '#contract/accounts/users.ts'
import { call } from '#web/shared/api.ts'

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => call(getStatus, {}, { isPageWaiting: true }),
  staleTime: Infinity,
})

export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => call(listCurrencies, {}, { signal }),
  staleTime: Infinity,
})

export interface SignInInput {
  email: string
  password: string
  stayLoggedIn: boolean
}

/** Signs in. The response sets the session cookies, so the token in it is not used. */
export async function signIn({ email, ...body }: SignInInput & { code?: string }) {
  await call(login, { body: { username: email.trim(), ...body } }, { withoutSignIn: true })
}

export function createAccount(registration: Registration) {
  return call(register, { body: registration }, { withoutSignIn: true })
}
