import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'

const spreadsheets = '.csv,.tsv,.txt,.xlsx,.xlsm,.ods,.zip,.db,text/csv,text/tab-separated-values'

interface FileDropProps {
  accept?: string
  /** Maximum size of the chosen file in megabytes. */
  limit?: number | undefined
  hint?: string
  onChoose: (file: File) => void
}

/** The area to choose a file by a press, or to drop one. */
export function FileDrop({ accept = spreadsheets, limit, hint, onChoose }: FileDropProps) {
  const { t } = useTranslation()
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
      <FileInput label={t('import.choose')} accept={accept} onChoose={onChoose} />
      <Upload size={26} strokeWidth={1.5} aria-hidden className="mb-1 text-second" />
      <span className="font-semibold">{t('import.choose')}</span>
      <span className="text-sm text-second">{t('import.drop')}</span>
      {hint ? <span className="text-sm text-second max-md:hidden">{hint}</span> : null}
      {limit === undefined ? null : (
        <span className="text-xs text-third">{t('import.limit', { count: limit })}</span>
      )}
    </label>
  )
}

interface FileInputProps {
  label: string
  accept?: string
  onChoose: (file: File) => void
}

/** A file input that covers its parent invisibly to receive the press. */
export function FileInput({ label, accept = spreadsheets, onChoose }: FileInputProps) {
  return (
    <input
      type="file"
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        // Clears the input, because the browser would otherwise ignore a second choice of the same file.
        event.target.value = ''
        if (chosen) onChoose(chosen)
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  )
}
