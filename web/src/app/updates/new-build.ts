import { useEffect } from 'react'
import { offerReload } from '#web/app/updates/chunk-reload.ts'
import { basePath } from '#web/shared/base-path.ts'

const pauseMs = 600_000
const shortestPauseMs = 60_000

/**
 * Looks for a newer build on the server: every ten minutes, when the page becomes visible, and when a new service
 * worker takes over.
 */
export function useNewBuild() {
  useEffect(() => {
    const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
    if (own === undefined) return
    let askedAt = Date.now()
    let offered = own

    async function ask() {
      askedAt = Date.now()
      const id = await findNewest().catch((error: unknown) => logFailure(error))
      if (id === undefined || id === offered) return
      offered = id
      offerReload()
    }

    function look() {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > shortestPauseMs) void ask()
    }

    const onNewWorker = () => void ask()
    const timer = setInterval(() => void ask(), pauseMs)
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    navigator.serviceWorker?.addEventListener('controllerchange', onNewWorker)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
      navigator.serviceWorker?.removeEventListener('controllerchange', onNewWorker)
    }
  }, [])
}

/**
 * Returns the id of the newest build. Rejects when that build's own manifest cannot be loaded: during an update,
 * another server instance may not have it yet.
 */
async function findNewest() {
  const { id } = await readJson('latest')
  if (typeof id !== 'string') throw new Error('The manifest of the newest build has no id.')
  await readJson(`meta/${id}`)
  return id
}

async function readJson(name: string): Promise<Partial<Record<string, unknown>>> {
  const response = await fetch(`${basePath}/builds/${name}.json`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`builds/${name}.json answered ${response.status}`)
  // as: `json()` returns `any`. The callers check the type of each value.
  return (await response.json()) as Partial<Record<string, unknown>>
}

function logFailure(error: unknown) {
  // oxlint-disable-next-line no-console -- Only logs the error, because the next check follows in some minutes.
  console.debug('The build manifest could not be read.', error)
  return undefined
}
