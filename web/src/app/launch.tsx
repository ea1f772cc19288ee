import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type CreateStart, useCreateDialogs } from '#web/frame/create-dialogs.ts'

/** Filled by the service worker (`web/worker/shared-files.ts`). */
const sharedCache = 'cubby-shared'

/** Not every browser has it, and TypeScript does not know it yet. */
interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly FileSystemFileHandle[] }) => void): void
}
declare global {
  interface Window {
    launchQueue?: LaunchQueue
  }
}

/** Opens the dialog that a shortcut, another app's "Share" or a spreadsheet in the file manager asks for. */
export function Launch() {
  const { add, shared } = useSearch({ strict: false })
  const openDialog = useCreateDialogs()
  const navigate = useNavigate()

  const begin = useEffectEvent(async (isShared: boolean) => {
    // Back and a reload must not ask for the same again.
    await navigate({ to: '/home', search: {}, replace: true })
    openDialog('item', isShared ? await takeShared() : {})
  })
  useEffect(() => {
    if (add !== undefined || shared !== undefined) void begin(shared !== undefined)
  }, [add, shared])

  const openSpreadsheet = useEffectEvent(async (handle: FileSystemFileHandle | undefined) => {
    if (handle) openDialog('import', { files: [await handle.getFile()] })
  })
  useEffect(() => {
    window.launchQueue?.setConsumer(({ files }) => void openSpreadsheet(files[0]))
  }, [])
  return null
}

interface SharedTexts {
  title: string
  text: string
  url: string
  names: readonly string[]
}

/** A name from what was shared, the rest as the description. */
async function takeShared(): Promise<CreateStart> {
  const cache = await caches.open(sharedCache)
  const about = await cache.match('./shared/about')
  if (!about) return {}
  // as: the worker wrote it.
  const { title, text, url, names } = (await about.json()) as SharedTexts
  const files = await Promise.all(
    names.map(async (name, index) => {
      const content = await (await cache.match(`./shared/${index}`))?.blob()
      return new File(content ? [content] : [], name, { type: content?.type ?? '' })
    }),
  )
  await caches.delete(sharedCache)
  const [first = '', ...rest] = [title, text, url].filter((part) => part.trim() !== '')
  const isLink = /^https?:\/\//.test(first)
  return { name: isLink ? '' : first, description: (isLink ? [first, ...rest] : rest).join('\n'), files }
}
