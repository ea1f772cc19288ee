import { createStore } from './store.ts'

interface ToastAction {
  label: string
  onAction: () => void
}

export interface Toast {
  id: number
  text: string
  kind: 'info' | 'error'
  action?: ToastAction | undefined
  /** A second button, such as “Undo all” beside “Undo”. */
  moreAction?: ToastAction | undefined
  /** True when the toast stays until the user presses a button of it or closes it. */
  isPersistent?: boolean | undefined
  /** Progress from 0 to 1. A toast with a progress has no close button; only the code removes it. */
  part?: number | undefined
  batches?: readonly string[] | undefined
  /** The number of changes that this toast reports. The next toast of the same kind adds to it. */
  counted?: { kind: string; count: number } | undefined
}

const maxToasts = 4
export const toastStore = createStore<readonly Toast[]>([])
let nextId = 1

/**
 * Shows a toast below the other toasts. With more than four toasts, the oldest one that is neither persistent nor a
 * progress is removed.
 */
export function showToast(toast: Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] }) {
  const added = { kind: 'info' as const, ...toast, id: nextId++ }
  const others = toastStore.get().filter(({ text, isPersistent }) => !(isPersistent && text === added.text))
  const passing = others.filter(({ isPersistent, part }) => !isPersistent && part === undefined)
  const surplus = passing.slice(0, Math.max(0, others.length + 1 - maxToasts))
  toastStore.set([...others.filter((one) => !surplus.includes(one)), added])
  return added.id
}

export function changeToast(id: number, change: Partial<Omit<Toast, 'id'>>) {
  toastStore.set(toastStore.get().map((toast) => (toast.id === id ? { ...toast, ...change } : toast)))
}

/** Removes the toast about this kind of changes, and returns it. The next toast continues its count. */
export function takeMergeable(kind: string): Toast | undefined {
  const standing = toastStore.get().find(({ counted }) => counted?.kind === kind)
  if (standing) dismissToast(standing.id)
  return standing
}

export function dismissUndoOf(undone: readonly string[]) {
  toastStore.set(
    toastStore.get().filter(({ batches = [] }) => !batches.some((batch) => undone.includes(batch))),
  )
}

export function dismissToast(id: number) {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}
