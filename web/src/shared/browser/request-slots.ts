let lastSlot: Promise<void> | undefined

/**
 * Lets a page send its requests in separate tasks, because sending one blocks the page for about 1 ms. Returns a
 * promise to wait for, or undefined when the request can be sent at once.
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
