import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type CreateKind, type CreateStart, useCreateDialogs } from '#web/components/create-dialogs.ts'
import { sharedCache } from '#web/shared/offline/cache-names.ts'
import { useCanWrite } from '#web/shared/account/session.ts'
import { showToast } from '#web/shared/toasts.ts'

/**
 * How long data shared by another app waits for the user to sign in. Signing out or in with another account deletes it.
 */
const maxWaitMs = 3_600_000

/**
 * The queue of files that the system opens with the app. Not every browser has it, and TypeScript has no type for it.
 */
interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly FileSystemFileHandle[] }) => void): void
}
declare global {
  interface Window {
    launchQueue?: LaunchQueue
  }
}

/** Opens the dialog for a shortcut of the installed app, for shared data, or for an opened spreadsheet. */
export function Launch() {
  const { add, shared } = useSearch({ strict: false })
  const { t } = useTranslation()
  const canWrite = useCanWrite()
  const openDialog = useCreateDialogs()
  const navigate = useNavigate()

  function open(kind: CreateKind, start: CreateStart) {
    if (canWrite) openDialog(kind, start)
    else showToast({ kind: 'error', text: t('errors.forbidden') })
  }

  const begin = useEffectEvent(async (isShared: boolean) => {
    // Clears the search parameters, so that Back and a reload do not open the dialog again.
    await navigate({ to: '/home', search: {}, replace: true })
    try {
      const start = isShared ? await takeShared() : {}
      open('item', start)
    } catch {
      showToast({ kind: 'error', text: t('launch.shareFailed') })
    }
  })
  useEffect(() => {
    if (add !== undefined || shared !== undefined) void begin(shared !== undefined)
  }, [add, shared])

  const openSpreadsheet = useEffectEvent(async (handle: FileSystemFileHandle | undefined) => {
    if (!handle) return
    try {
      open('import', { files: [await handle.getFile()] })
    } catch {
      showToast({ kind: 'error', text: t('launch.fileFailed') })
    }
  })
  useEffect(() => {
    window.launchQueue?.setConsumer(({ files }) => void openSpreadsheet(files[0]))
  }, [])
  return null
}

interface SharedTexts {
  /** Time at which the data was shared, in milliseconds since the epoch. */
  at: number
  title: string
  text: string
  url: string
  names: readonly string[]
}

async function takeShared(): Promise<CreateStart> {
  const cache = await caches.open(sharedCache)
  const about = await cache.match('./shared/about')
  if (!about) return {}
  // as: `json()` returns `any`. The service worker has written this response.
  const { at, title, text, url, names } = (await about.json()) as SharedTexts
  const files = await Promise.all(
    names.map(async (name, index) => {
      const content = await (await cache.match(`./shared/${index}`))?.blob()
      return new File(content ? [content] : [], name, { type: content?.type ?? '' })
    }),
  )
  await caches.delete(sharedCache)
  if (Date.now() - at > maxWaitMs) return {}
  const [first = '', ...rest] = [title, text, url].filter((part) => part.trim() !== '')
  const isLink = /^https?:\/\//.test(first)
  return { name: isLink ? '' : first, description: (isLink ? [first, ...rest] : rest).join('\n'), files }
}
