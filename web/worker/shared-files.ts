import { sharedCache } from '#web/shared/offline/cache-names.ts'

/** Stores data shared by another app until the opened page reads them. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData()
  const files = form.getAll('files').filter((part) => part instanceof File)
  const text = (name: string) => form.getAll(name).find((part) => typeof part === 'string') ?? ''
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  const about = {
    at: Date.now(),
    title: text('title'),
    text: text('text'),
    url: text('url'),
    names: files.map(({ name }) => name),
  }
  await cache.put('./shared/about', Response.json(about))
  await Promise.all(files.map((file, index) => cache.put(`./shared/${index}`, new Response(file))))
  return Response.redirect('./home?shared=true', 303)
}
