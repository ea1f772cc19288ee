// Creates a location and an item with a photo, finds the item and downloads the photo.
// CUBBY_URL=http://localhost:7745 CUBBY_TOKEN=hb_… node first-steps.ts photo.jpg     (Node 22.18 or newer)
import { openAsBlob } from 'node:fs'
// Your own project imports from 'cubby-client' instead.
import { CubbyError, createCubby } from '../typescript/cubby.ts'

const { CUBBY_URL: url = 'http://localhost:7745', CUBBY_TOKEN: token = '' } = process.env
const cubby = createCubby({ url, token })

const location = await cubby.request('POST /locations', { body: { name: 'Workshop' } })
const drill = await cubby.request('POST /items', {
  body: { name: 'Cordless drill', quantity: 1, locationId: location.id },
})

const file = await openAsBlob(process.argv[2] ?? 'photo.jpg')
const { attachments } = await cubby.request('POST /items/{id}/attachments', {
  path: { id: drill.id },
  form: { file, name: 'photo.jpg', type: 'photo' },
})

const found = await cubby.request('GET /items', { query: { q: 'drill', pageSize: 10 } })
for (const { name, locationPath } of found.items) {
  console.log(`${name}: ${locationPath?.join(' / ') ?? 'no location'}`)
}

const [photo] = attachments
if (photo) {
  const response = await cubby.fetch('GET /items/{id}/attachments/{attachmentId}', {
    path: { id: drill.id, attachmentId: photo.id },
  })
  console.log(`photo.jpg: ${(await response.blob()).size} bytes`)
}

try {
  await cubby.request('POST /items', { body: { name: '', quantity: 1 } })
} catch (error) {
  if (error instanceof CubbyError) console.log(error.status, error.fields)
  else throw error
}
