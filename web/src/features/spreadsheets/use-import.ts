import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLimits } from '#contract/households/list-limits.ts'
import { undecidedColumns } from './columns/column-mapping.ts'
import { rememberColumns } from './columns/remembered-columns.ts'
import { useParseOptions } from './use-parse-options.ts'
import { type ChosenFile, importPreviewQuery } from '#web/features/spreadsheets/import.queries.ts'
import { useImportRun } from '#web/features/spreadsheets/use-import-run.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { newUuid } from '#web/shared/new-uuid.ts'

export type Import = ReturnType<typeof useImport>

/** The state of the import page: choose a file, preview, run. A file in `given` is chosen already. */
export function useImport(given: File | undefined) {
  const { data: status } = useQuery(statusQuery)
  const megabytes = status?.maxImportMegabytes
  const { file, read, refusal } = useChosenFile(megabytes)
  const { run, start, cancel, reset } = useImportRun()
  const { reading, resetReading, recall, ...choices } = useParseOptions()
  const [leaveOut, setLeaveOut] = useState(false)
  const [part, setPart] = useState(0)
  // After the import, the preview is disabled, because loading it would upload the file again.
  const preview = useQuery({
    ...importPreviewQuery(file, reading, setPart),
    enabled: file !== null && run.state === 'none',
  })

  const firstColumns = preview.data?.columns
  const recallFirst = useEffectEvent(() => recall(firstColumns ?? []))
  const readFile = firstColumns && file?.id
  useEffect(() => {
    // Restores stored fields of columns only after the first preview of a file, because the user may change them later.
    if (readFile) recallFirst()
  }, [readFile])

  async function choose(chosen: File) {
    reset()
    resetReading()
    setLeaveOut(false)
    setPart(0)
    await read(chosen)
  }

  const chooseGiven = useEffectEvent(choose)
  useEffect(() => {
    if (given) queueMicrotask(() => void chooseGiven(given))
  }, [given])

  return {
    megabytes,
    file,
    refusal,
    choose: (chosen: File) => void choose(chosen),
    preview,
    part,
    ...choices,
    keepCells: reading.keepCells,
    undecided: undecidedColumns(preview.data?.columns ?? [], reading.columns),
    leaveOut,
    setLeaveOut,
    run,
    start: () => {
      if (!file) return
      rememberColumns(preview.data?.columns ?? [], reading.columns)
      void start(file, reading, leaveOut)
    },
    cancel: () => void cancel(),
  }
}

const isZip = (name: string) => /\.zip$/i.test(name)

/** The chosen file, or why the last chosen file was rejected. */
function useChosenFile(megabytes: number | undefined) {
  const { t } = useTranslation()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const lastChosen = useRef<File>(undefined)

  function refuse(chosen: File) {
    const { name } = chosen
    if (!/\.(csv|tsv|txt|xlsx|xlsm|ods|zip|db)$/i.test(name)) return t('import.wrongFile', { name })
    const limit = isZip(name) ? listLimits.importZipMegabytes : megabytes
    if (limit === undefined || chosen.size <= limit * 2 ** 20) return undefined
    return t('import.tooLarge', { name, count: limit })
  }

  async function read(chosen: File) {
    lastChosen.current = chosen
    const reason = refuse(chosen)
    setRefusal(reason)
    if (reason !== undefined) return
    try {
      // A zip may be larger than the memory of a phone, so it stays on the disk.
      const bytes = isZip(chosen.name) ? chosen : new Blob([await chosen.arrayBuffer()])
      if (lastChosen.current === chosen) setFile({ id: newUuid(), name: chosen.name, bytes })
    } catch {
      if (lastChosen.current === chosen) setRefusal(t('import.unreadable', { name: chosen.name }))
    }
  }

  return { file, read, refusal }
}
