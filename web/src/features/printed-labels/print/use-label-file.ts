import { useEffect, useRef, useState } from 'react'
import { drawLabelSheet, type NewStickerSheet } from '#contract/printed-labels/sheets.ts'
import { createPageCounter } from '../preview/count-pages.ts'
import { callForFile } from '#web/shared/api.ts'

export interface LabelProgress {
  pages: number
  total: number
}

export function useLabelFile() {
  const [progress, setProgress] = useState<LabelProgress>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function draw(body: NewStickerSheet, total: number) {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const count = createPageCounter()
    setProgress({ pages: 0, total })
    try {
      return await callForFile(
        drawLabelSheet,
        { body },
        { signal: control.signal, onPart: (bytes) => setProgress({ pages: count(bytes), total }) },
      )
    } catch (error) {
      if (control.signal.aborted) return undefined
      throw error
    } finally {
      if (running.current === control) setProgress(undefined)
    }
  }

  return { progress, draw, cancel: () => running.current?.abort() }
}
