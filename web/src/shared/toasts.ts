export interface Toast {
  id: number
  text: string
  kind: 'info' | 'error'
  action?: { label: string; onAction: () => void } | undefined
}

const maxToasts = 4
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says what happened at the bottom of the screen; at most four stand there, the newest last. */
export function showToast(toast: { text: string; kind?: Toast['kind']; action?: Toast['action'] }) {
  toasts = [...toasts, { kind: 'info' as const, ...toast, id: nextId++ }].slice(-maxToasts)
  notify()
}

export function dismissToast(id: number) {
  toasts = toasts.filter((toast) => toast.id !== id)
  notify()
}

export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function notify() {
  for (const listener of listeners) listener()
}
