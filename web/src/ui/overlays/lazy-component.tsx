import { type ComponentType, lazy, useState } from 'react'
import { preloadChunk, loadChunk } from '#web/shared/browser/chunks.ts'

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/**
 * A component that is loaded when it first renders, or when `load` is called before: then it shows without a pause.
 * It takes the module, of which nothing comes when the page is about to be loaded anew.
 */
export function lazyComponent<Module, Name extends keyof Module>(find: () => Promise<Module>, name: Name) {
  type Part = ComponentType<PropsOf<Module[Name]>>
  let part: Part | undefined
  // as: the module has a component by this name, or its properties could not be told.
  const open = async () => (part ??= (await loadChunk(find()))[name] as Part)
  const Lazy = lazy(async () => ({ default: await open() }))

  // React waits a third of a second before it shows what `lazy` was late with, even if that was a moment.
  function Part(props: PropsOf<Module[Name]>) {
    const [Shown] = useState<Part>(() => part ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load: () => preloadChunk(open) })
}
