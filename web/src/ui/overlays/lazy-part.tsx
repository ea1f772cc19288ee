import { type ComponentType, lazy, useState } from 'react'

/** Loads a component when it first renders, or when `load` is called before: then it shows without a pause. */
export function lazyPart<Props extends object>(find: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  const load = async () => (part ??= await find())
  const Later = lazy(async () => ({ default: await load() }))

  // React waits a third of a second before it shows what `lazy` was late with, even if that was a moment.
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => part ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load })
}
