/** True when leaving the page would lose something: asks every guard of a form or an upload. */
export function hasUnsavedWork() {
  const question = new Event('beforeunload', { cancelable: true })
  dispatchEvent(question)
  return (
    question.defaultPrevented || document.querySelector('[role=dialog] form, form[data-unsaved]') !== null
  )
}
