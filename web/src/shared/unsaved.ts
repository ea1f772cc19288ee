/** By their keys: values that were typed and must not be written to the disk. A reload loses them. */
export const secretDrafts = new Map<string, string>()

let openFileChoosers = 0

/** Until it ends somebody takes a photo, say: without this page there is nobody to hand it to. */
export async function trackFileChooser<Chosen>(choosing: Promise<Chosen>) {
  openFileChoosers += 1
  try {
    return await choosing
  } finally {
    openFileChoosers -= 1
  }
}

/** True when leaving the page would lose something: asks every guard of a form or an upload. */
export function hasUnsavedWork() {
  const question = new Event('beforeunload', { cancelable: true })
  dispatchEvent(question)
  return (
    openFileChoosers > 0 ||
    secretDrafts.size > 0 ||
    question.defaultPrevented ||
    document.querySelector('[role=dialog] :is(form, input[type=file]), form[data-unsaved]') !== null
  )
}
