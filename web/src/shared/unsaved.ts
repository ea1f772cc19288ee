/** Drafts that contain secrets. They are only in memory, so a reload loses them. */
export const secretDrafts = new Map<string, string>()

let openFileChoosers = 0

/** Blocks reloads while a file chooser is open, because a reload would lose the photo that the user is taking. */
export async function trackFileChooser<Chosen>(choosing: Promise<Chosen>) {
  openFileChoosers += 1
  try {
    return await choosing
  } finally {
    openFileChoosers -= 1
  }
}

/** True when leaving the page would lose something, according to the `beforeunload` listeners. */
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
