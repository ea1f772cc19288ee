import type { Upload } from '#web/features/attachments/upload/upload-queue.ts'

/** How much of all bytes has arrived. */
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
