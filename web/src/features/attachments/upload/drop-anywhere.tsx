import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toAddress } from '#web/features/attachments/add-link-dialog.tsx'

interface DropAnywhereProps {
  name: string
  onFiles: (files: readonly File[]) => void
  onLink?: ((url: string) => void) | undefined
  /** True when the drop target is itself inside a dialog. */
  isInDialog?: boolean
}

/**
 * Accepts files that are dropped or pasted anywhere on the page. While a dialog is open, only a drop target inside the
 * dialog accepts files.
 */
export function DropAnywhere({ name, onFiles, onLink, isInDialog = false }: DropAnywhereProps) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  const takePasted = useEffectEvent((event: ClipboardEvent) => paste(event, { onFiles, onLink }))

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // `dragenter` and `dragleave` fire for every element under the pointer, so counting them detects when the pointer
    // leaves the window.
    let depth = 0
    const isInFront = () => (document.querySelector('[role=dialog]') !== null) === isInDialog
    const carriesFiles = (event: DragEvent) =>
      (event.dataTransfer?.types.includes('Files') ?? false) && isInFront()
    const change = (by: number) => (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth += by
      setIsOver(depth > 0)
    }

    addEventListener('dragenter', change(1), { signal })
    addEventListener('dragleave', change(-1), { signal })
    addEventListener('dragover', (event) => carriesFiles(event) && event.preventDefault(), { signal })
    addEventListener(
      'drop',
      (event) => {
        depth = 0
        setIsOver(false)
        if (!carriesFiles(event)) return
        event.preventDefault()
        take([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    addEventListener('paste', (event) => isInFront() && takePasted(event), { signal })
    return () => listening.abort()
  }, [isInDialog])

  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-3 z-60 grid place-items-center rounded-dialog border-2 border-dashed border-primary bg-base-100/90">
      <span className="flex items-center gap-3 text-xl font-650 tracking-tight">
        <Upload size={26} aria-hidden />
        {t('files.dropHere', { name })}
      </span>
    </div>
  )
}

function paste(event: ClipboardEvent, { onFiles, onLink }: Pick<DropAnywhereProps, 'onFiles' | 'onLink'>) {
  const files = [...(event.clipboardData?.files ?? [])]
  if (files.length > 0) {
    event.preventDefault()
    return onFiles(files)
  }
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]')
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const url = isTyping || !/^https?:/i.test(text.trim()) ? undefined : toAddress(text)
  if (url) onLink?.(url)
}
