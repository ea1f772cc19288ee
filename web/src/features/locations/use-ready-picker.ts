import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { loadPicker } from '#web/ui/fields/picker.tsx'
import { loadDialog } from '#web/ui/overlays/dialog-or-sheet.tsx'

/** The page itself comes first. */
const pauseMs = 300

/** Loads what a dialog with a picker of locations needs before somebody asks for it, so that it opens at once. */
export function useReadyPicker(loadContent: () => Promise<unknown>, isWanted = true) {
  const queryClient = useQueryClient()
  const load = useEffectEvent(() => {
    // Without a connection a part that is missing would only be asked for in vain.
    if (!navigator.onLine) return
    const parts = [loadContent(), loadDialog(), loadPicker(), queryClient.ensureQueryData(locationsQuery())]
    // Whoever opens the dialog is told what is wrong.
    void Promise.allSettled(parts)
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => load(), pauseMs)
    return () => clearTimeout(timer)
  }, [isWanted])
}
