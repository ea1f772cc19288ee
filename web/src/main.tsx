import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnMissingChunk } from '#web/app/updates/chunk-reload.ts'
import { answerWorker } from '#web/app/updates/service-worker.ts'
import { router } from '#web/app/router.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import '#web/app/styles/entrance.css'

reloadOnMissingChunk()
answerWorker()
await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void drawFirstPage(root)

/**
 * Loads and renders the first page. This module does not await the function, because the modules of the page import
 * this module. The rendering is a transition, so that the page stays responsive.
 */
async function drawFirstPage(place: HTMLElement) {
  await router.load()
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
