/** Whether leaving the page would lose something: every guard of a form or an upload answers the browser's own question. */
export function hasUnsavedWork() {
  const question = new Event('beforeunload', { cancelable: true })
  dispatchEvent(question)
  return (
    question.defaultPrevented || document.querySelector('[role=dialog] form, form[data-unsaved]') !== null
  )
}
