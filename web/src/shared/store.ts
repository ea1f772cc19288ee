import { useSyncExternalStore } from 'react'

type Subscribe = (onChange: () => void) => () => void

interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: Subscribe
}

/** Holds a value outside components. They read it with `useStore`, and render again when it changes. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<Value>({ subscribe, get }: Store<Value>) {
  return useSyncExternalStore(subscribe, get)
}

/** Returns a function that subscribes to these events of the window. */
export function onWindow(...events: readonly string[]): Subscribe {
  return (listener) => {
    for (const event of events) addEventListener(event, listener)
    return () => {
      for (const event of events) removeEventListener(event, listener)
    }
  }
}
