import type { AttachedFile } from './archive.repository.ts'

/**
 * The maximum number of characters in a file name. File systems allow 255 bytes, in which 63 characters of four bytes
 * fit.
 */
const maxLength = 55

export function createFileNames(): (file: AttachedFile) => string {
  const unique = createUniquePaths()
  return ({ ownerKind, ownerName, name }) =>
    unique(`files/${ownerKind}s/${toFileName(ownerName)}/${toFileName(name)}`)
}

/**
 * Returns a function that changes a path when it was already used, so that paths are unique, also on file systems that
 * ignore case.
 */
export function createUniquePaths(): (path: string) => string {
  const counts = new Map<string, number>()
  return (path) => {
    const key = (one: string) => one.normalize('NFC').toLowerCase()
    let free = path
    while (counts.has(key(free))) {
      const count = (counts.get(key(path)) ?? 1) + 1
      counts.set(key(path), count)
      const { stem, extension } = splitName(path)
      free = `${stem} (${count})${extension}`
    }
    counts.set(key(free), 1)
    return free
  }
}

export function toFileName(name: string): string {
  const allowed = name
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- Windows allows no control characters in names.
    .replaceAll(/[\u0000-\u001F\u007F<>:"/\\|?*]/g, '_')
    .trim()
  const { stem, extension } = splitName(allowed)
  const short = [...stem].slice(0, maxLength - extension.length).join('') + extension
  const ended = short.replace(/[. ]+$/, '')
  // Windows reserves these names for devices.
  const isReserved = ended === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(ended)
  return isReserved ? `_${ended}` : ended
}

function splitName(name: string): { stem: string; extension: string } {
  const [extension = ''] = /\.[a-z\d]{1,10}$/i.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}
