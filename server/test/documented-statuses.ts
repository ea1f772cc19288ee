import type { Endpoint } from '#contract/endpoint.ts'
import { aliases } from '#server/http/paths.ts'
import { otherStatuses } from '#server/http/docs/openapi-responses.ts'

/** Statuses that any operation may return (`default` in openapi.json). */
const anywhere = [405, 431, 500, 503, 507]

/** Returns a function that throws when openapi.json does not list the status of a response. */
export function createStatusCheck(endpoints: readonly Endpoint[]) {
  const known = endpoints
    .flatMap((endpoint) => {
      const { path, method, responses } = endpoint
      const statuses = new Set([...Object.keys(responses), ...otherStatuses(endpoint, endpoints)].map(Number))
      const paths = [path, ...(aliases[path] ? [aliases[path]] : [])]
      return paths.map((one) => ({ method, path: one, statuses, pattern: patternOf(one) }))
    })
    // Literal paths come before those with parameters, as in routing.
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  return (method: string, url: string, status: number) => {
    const [path = ''] = url.split('?')
    const verb = method === 'HEAD' ? 'GET' : method
    const found = known.find((one) => one.method === verb && one.pattern.test(path))
    if (!found || found.statuses.has(status) || anywhere.includes(status)) return
    throw new Error(`openapi.json does not know that ${verb} ${found.path} responds with ${status}`)
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)
}
