const waitMs = 10_000

/**
 * Reloads pages that do not respond, because they may be a broken page that an earlier worker had cached. A working
 * page responds, and reloads itself when no input would be lost.
 */
export async function reloadUnresponsivePages(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' })
  await Promise.all(
    pages.map(async (page) => {
      if (await answers(page)) return
      await page.navigate(page.url)
    }),
  )
}

function answers(page: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), waitMs)
    page.postMessage('cubby:are-you-there', [port2])
  })
}
