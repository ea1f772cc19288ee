import { type ComponentType, lazy, useState } from 'react'
import { preloadChunk, loadChunk } from '#web/shared/browser/chunks.ts'

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/**
 * Returns a component that is loaded when it first renders. After a call of its function `load`, it renders without a
 * pause. `find` may resolve to undefined when the page is about to reload.
 */
export function lazyComponent<Module, Name extends keyof Module>(find: () => Promise<Module>, name: Name) {
  type Part = ComponentType<PropsOf<Module[Name]>>
  let part: Part | undefined
  // as: the type of `Module[Name]` can be anything. Callers pass the name of a component.
  const open = async () => (part ??= (await loadChunk(find()))[name] as Part)
  const Lazy = lazy(async () => ({ default: await open() }))

  // Renders a loaded component directly, because React delays the content of `lazy` by up to 300 ms.
  function Part(props: PropsOf<Module[Name]>) {
    const [Shown] = useState<Part>(() => part ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load: () => preloadChunk(open) })
}
