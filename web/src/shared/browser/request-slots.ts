let lastSlot: Promise<void> | undefined

/**
 * Sending a request takes a millisecond, and a page may ask forty questions at once: the first is sent at once, each other one
 * in a task of its own. Returns what to wait for; undefined when it may be sent now.
 */
export function waitForRequestSlot() {
  const turn = lastSlot
  const next = releaseRequestSlot(turn).finally(() => {
    if (lastSlot === next) lastSlot = undefined
  })
  lastSlot = next
  return turn
}

async function releaseRequestSlot(turn: Promise<void> | undefined) {
  await turn
  await nextTask()
}

function nextTask() {
  return new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
