import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#server/shared/app-error.ts'

/** Additional paths of endpoints, which older clients of Homebox use. */
export const aliases: Readonly<Record<string, string>> = {
  '/currencies': '/currency',
  '/labelmaker/asset/:assetId': '/labelmaker/assets/:assetId',
  '/runs/:id': '/imports/:id',
  '/users/self/change-password': '/users/change-password',
}

export function refusePath(
  endpoints: readonly Endpoint[],
  basePath: string,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  const path = (request.url.split('?')[0] ?? '').slice(basePath.length)
  const methods = methodsOf(endpoints, path.replace(/^\/api\/v1/, '').replace(/\/$/, ''))
  if (methods.length === 0 || methods.includes(request.method))
    return new AppError(404, 'not_found', 'There is nothing at this path.')
  const allowed = methods.join(', ')
  reply.header('allow', allowed)
  return new AppError(405, 'method_not_allowed', `This path supports ${allowed}.`)
}

/** Returns the methods of a path. A literal path such as `/items/export` does not match `/items/:id`. */
function methodsOf(endpoints: readonly Endpoint[], path: string): string[] {
  const findBy = (isIt: (pattern: string) => boolean) =>
    endpoints.filter(({ path: own }) => [own, aliases[own]].some((name) => name !== undefined && isIt(name)))
  const literal = findBy((name) => name === path)
  const found = literal.length > 0 ? literal : findBy((name) => fits(name, path))
  return [...new Set(found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}
