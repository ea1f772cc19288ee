import type { Upload } from '#web/features/attachments/upload/upload-queue.ts'

/** Returns the uploaded share of all bytes, from 0 to 1. */
export function progressOf(uploads: readonly Upload[]) {
  const sum = (of: (upload: Upload) => number) => uploads.reduce((total, upload) => total + of(upload), 0)
  return (
    sum(({ file, part }) => file.size * part) /
    Math.max(
      sum(({ file }) => file.size),
      1,
    )
  )
}
