import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusQuery } from '#web/features/users/auth.queries.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The browser's own file button, as large as what can be dropped on. */
export function FileDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation()
  const { data: status } = useQuery(statusQuery)
  const [isOver, setIsOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onChoose(dropped)
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={classNames(
        'relative grid min-h-36 place-items-center content-center gap-1 rounded-popover border-[1.5px] border-dashed px-4 py-6 text-center outline-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        isOver ? 'border-primary bg-secondary' : 'border-line-strong hover:bg-fill',
      )}
    >
      <FileInput label={t('import.choose')} onChoose={onChoose} />
      <Upload size={26} strokeWidth={1.5} aria-hidden className="mb-1 text-second" />
      <span className="font-semibold">{t('import.choose')}</span>
      <span className="text-sm text-second">{t('import.drop')}</span>
      {status ? (
        <span className="text-xs text-third">{t('import.limit', { count: status.maxImportMegabytes })}</span>
      ) : null}
    </label>
  )
}

/** Lies unseen over what is pressed. */
export function FileInput({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  return (
    <input
      type="file"
      aria-label={label}
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        // Else the same file, corrected meanwhile, could not be chosen again.
        event.target.value = ''
        if (chosen) onChoose(chosen)
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  )
}
