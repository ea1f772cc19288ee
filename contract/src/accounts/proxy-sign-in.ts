import Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { OidcStart } from './oidc.ts'

/** The `issuer` of identities from a proxy. For identities from a provider it is the provider's URL. */
export const proxyIssuer = 'proxy'

export const signInByProxy = endpoint({
  method: 'GET',
  path: '/users/login/proxy',
  access: 'public',
  tag: 'Users',
  summary:
    'Sign in the person whom a trusted proxy names in its header, for browsers; 404 when that is off. Redirects to the app, or to the sign-in page with `oidc_error`.',
  query: OidcStart,
  produces: 'text/html',
  responses: { 302: Type.String({ description: 'Nothing.' }) },
  errors: [404],
})
